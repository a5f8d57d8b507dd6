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

test('[PUB-049..066] the menus, in order; the first is named after the conference and lists its committees', () => {
  expect(menuGroups(shellSample).map((group) => [group.label, group.links.map((link) => [link.label, link.to])])).toEqual([
    [
      'SAMPLE 2031',
      [
        ['Organizing Committee', '/organizing-committee'],
        ['Regional Committee', '/Regional-committe'],
      ],
    ],
    [
      'Program',
      [
        ['Pre-conference Workshop', '/preconference-workshop'],
        ['Photo Gallery', '/conference-highlights'],
        ['Invited Speakers', '/invited-speakers'],
        ['Scientific Program', '/scientific-program'],
      ],
    ],
    [
      'Abstract',
      [
        ['Abstract Guidelines', '/abstract'],
        ['Abstract Submission', '/abstract-submission'],
        ['Awards and Honors', '/awards-and-honors'],
      ],
    ],
    [
      'Information',
      [
        ['Venue', '/venue'],
        ['Sponsors', '/sponsors'],
        ['About Us', 'https://example.org/about'],
        ['Chennai Tourism', '/chennai-tourism'],
      ],
    ],
  ]);
});

test.each([
  ['About', { ...shellSample, edition: { ...shellSample.edition, about: null } }, ['/venue', '/sponsors', '/chennai-tourism']],
  ['places', { ...shellSample, site: { ...shellSample.site, places: null } }, ['/venue', '/sponsors', 'https://example.org/about']],
])('the link to %s is there only when the edition has one', (_, shell, links) => {
  expect(
    menuGroups(shell)
      .at(-1)
      ?.links.map((link) => link.to),
  ).toEqual(links);
  expect(footerGroups(shell).flatMap((group) => group.links.map((link) => link.to))).toEqual(expect.arrayContaining(links));
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
