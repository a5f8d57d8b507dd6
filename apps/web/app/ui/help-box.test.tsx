// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { shellSample } from '../shell/shell-sample.ts';
import { HelpBox } from './help-box.tsx';
import { Highlights } from './highlights.tsx';

afterEach(cleanup);

type Shell = typeof shellSample;
async function show(piece: ReactNode, change: (shell: Shell) => Shell = (shell) => shell) {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => <main>{piece}</main> }]);
  render(<Stub initialEntries={['/']} hydrationData={{ loaderData: { root: change(shellSample) } }} />);
  return (await screen.findByRole('main')).textContent?.replaceAll(/\s+/g, ' ');
}
const withContact = (contact: Partial<Shell['edition']['contact']>) => (shell: Shell) => ({
  ...shell,
  edition: { ...shell.edition, contact: { ...shell.edition.contact, ...contact } },
});

test('the help box has the e-mail and the phone', { tags: ['DEL-126', 'DEL-144'] }, async () => {
  await show(<HelpBox />);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['mailto:desk@example.org', 'tel:+910000000000']);
});

test('what has no value is not there', { tags: ['DEL-144'] }, async () => {
  expect(await show(<HelpBox />, withContact({ phone: null }))).not.toContain('+91');
  cleanup();
  expect(await show(<HelpBox />, withContact({ phone: null, email: null }))).toBe('');
});

test('the highlights: dates, workshop, sessions, venue, theme', { tags: ['DEL-115', 'DEL-125'] }, async () => {
  const words = await show(<Highlights />);
  for (const fact of ['1 and 2 May 2031', '30 April 2031', 'Scientific sessions', 'Sample Hall, Chennai', 'Small doses, long memories'])
    expect(words).toContain(fact);
});

test('an edition without a workshop does not speak of one', { tags: ['DEL-125'] }, async () => {
  expect(await show(<Highlights />, (shell) => ({ ...shell, site: { ...shell.site, workshop: null } }))).not.toContain('workshop');
});
