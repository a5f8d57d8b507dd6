import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RECORDED_ACTIONS } from '@isocentre/domain/people/recorded-actions';
import { expect, test } from 'vitest';

const SERVER = join(import.meta.dirname, '../apps/server/src');
const KNOWN = Object.values(RECORDED_ACTIONS).flatMap((group) => Object.keys(group));

/** What a file may write: named `noun.verb` in a file that writes audit rows, by the use case or in SQL text of its own. */
function actionsIn(text: string): string[] {
  const writes = /platform\/(?:audit|account-record|installation-record)\.ts|insert into audit_log/.test(text);
  // Elsewhere only what is handed to another file that writes it.
  const where = writes ? [text] : [...text.matchAll(/\b(?:action|failed): .*/g)].map(([line]) => line);
  // A name may end with a state: `proof.${status}`.
  const named = where.flatMap((part) => [
    ...part.matchAll(/'([a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*)'|`([a-z]+(?:-[a-z]+)*\.)\$\{[^}]*\}`/g),
  ]);
  return named.map(([, whole, beginning]) => whole ?? beginning ?? '');
}

const withoutWords = (actions: string[]) =>
  actions.filter((action) => !(action.endsWith('.') ? KNOWN.some((one) => one.startsWith(action)) : KNOWN.includes(action)));

test('every action that the server writes into the record has its words', () => {
  const files = globSync('**/*.ts', { cwd: SERVER, exclude: ['**/*.test.ts', 'test/**'] });
  const written = files.flatMap((file) => actionsIn(readFileSync(join(SERVER, file), 'utf8')));
  // One of each kind: it looks at what it should.
  for (const one of ['roles.changed', 'account.signed-out', 'password.change-failed', 'payment-order.made', 'proof.'])
    expect(written).toContain(one);
  expect(withoutWords(written)).toEqual([]);
});

test('one without words is found', () => {
  const text = "import { writeAudit } from '../../platform/audit.ts'; change('badge.printed'); const more = `badge.${state}`;";
  expect(withoutWords(actionsIn(text))).toEqual(['badge.printed', 'badge.']);
  expect(withoutWords(actionsIn("import { writeAccountAudit } from '../../platform/account-record.ts'; note('badge.kept')"))).toEqual([
    'badge.kept',
  ]);
  expect(withoutWords(actionsIn("confirmPassword({ failed: 'badge.refused' })"))).toEqual(['badge.refused']);
  expect(withoutWords(actionsIn("note({ action: again ? 'badge.made' : 'badge.kept' })"))).toEqual(['badge.made', 'badge.kept']);
});
