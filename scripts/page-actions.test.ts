import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

/** Pages that accept a form share one address in the server's list of routes; a new one shows up here as a diff. */
test('the pages that accept a posted form are these', () => {
  const root = resolve(import.meta.dirname, '../apps/web/app/routes');
  const pages = globSync('**/*.tsx', { cwd: root }).filter((file) =>
    /export (async function|const|function) action\b/.test(readFileSync(resolve(root, file), 'utf8')),
  );
  expect(pages.toSorted()).toEqual([
    'delegate/payment-page.tsx',
    'delegate/user-profile.tsx',
    'public/contacts.tsx',
    'public/forget-password.tsx',
    'public/login-page.tsx',
    'public/registration.tsx',
  ]);
});
