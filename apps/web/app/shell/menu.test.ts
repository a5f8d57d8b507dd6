import { expect, test } from 'vitest';
import { footerGroups, HOME, LOGIN, menuGroups, REGISTER } from './menu.ts';
import { shellSample } from './shell-sample.ts';

test('[PUB-048] [PUB-067] Home, Register and Login lead to their pages', () => {
  expect([HOME, REGISTER, LOGIN].map((link) => [link.label, link.to])).toEqual([
    ['Home', '/'],
    ['Register', '/registration'],
    ['Login', '/login-page'],
  ]);
});

test('[PUB-049..066] the menus, in order; the first is named after the conference', () => {
  expect(menuGroups(shellSample).map((group) => [group.label, group.links.map((link) => link.to)])).toEqual([
    [
      'SAMPLE 2031',
      [
        '/organizing-committee',
        '/science-committee',
        '/science-committee-members',
        '/regional-advisory-committe',
        '/TNPY-advisory-committee',
        '/AMPI-TNPY-executive-committee',
      ],
    ],
    ['Program', ['/preconference-workshop', '/conference-highlights', '/invited-speakers', '/scientific-program']],
    ['Abstract', ['/abstract', '/abstract-submission', '/awards-and-honors']],
    ['Information', ['/venue', '/sponsors', 'https://example.org/about', '/chennai-tourism']],
  ]);
});

test('the About link is there only when the edition has one', () => {
  const information = menuGroups({ ...shellSample, about: null }).at(-1);
  expect(information?.links.map((link) => link.to)).toEqual(['/venue', '/sponsors', '/chennai-tourism']);
});

test('[PUB-073] pages outside the menus are reached from the footer, which lists every menu link too', () => {
  const menu = menuGroups(shellSample).flatMap((group) => group.links.map((link) => link.to));
  const footer = footerGroups(shellSample).flatMap((group) => group.links.map((link) => link.to));
  for (const page of ['/accommodation', '/types-of-cancers', '/contacts']) expect(menu).not.toContain(page);
  expect(footer).toEqual(
    expect.arrayContaining([
      ...menu,
      '/',
      '/registration',
      '/login-page',
      '/accommodation',
      '/types-of-cancers',
      '/contacts',
      '/privacypolicy',
      '/terms',
    ]),
  );
});
