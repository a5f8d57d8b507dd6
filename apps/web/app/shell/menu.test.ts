import { expect, test } from 'vitest';
import { footerGroups, HOME, LOGIN, mainAction, menuGroups, REGISTER } from './menu.ts';
import { shellSample } from './shell-sample.ts';

test('Home, Register and Login lead to their pages', { tags: ['PUB-048', 'PUB-067'] }, () => {
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
  ['sights', { ...shellSample, site: { ...shellSample.site, sights: null } }, ['/venue', '/sponsors', 'https://example.org/about']],
])('the link to %s is there only when the edition has one', (_, shell, links) => {
  expect(
    menuGroups(shell)
      .at(-1)
      ?.links.map((link) => link.to),
  ).toEqual(links);
  expect(footerGroups(shell).flatMap((group) => group.links.map((link) => link.to))).toEqual(expect.arrayContaining(links));
});

test('pages outside the menus are reached from the footer, which without script lists every menu link too', { tags: ['PUB-073'] }, () => {
  const menu = menuGroups(shellSample).flatMap((group) => group.links.map((link) => link.to));
  const footer = footerGroups(shellSample).flatMap((group) => group.links.map((link) => link.to));
  for (const page of ['/accommodation', '/types-of-cancers', '/contacts']) expect(menu).not.toContain(page);
  expect(footer).toEqual(
    expect.arrayContaining([
      ...menu,
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

test('the footer shows sixteen links at most, the others only to who has no script', () => {
  const shown = footerGroups(shellSample).flatMap((group) => group.links.filter((one) => !one.withoutScript).map((one) => one.label));
  expect(shown).toEqual([
    'Organizing Committee',
    'Regional Committee',
    'Invited Speakers',
    'Scientific Program',
    'Register',
    'Abstract Guidelines',
    'Pre-conference Workshop',
    'Awards and Honors',
    'Venue',
    'Accommodation',
    'Chennai Tourism',
    'Types of Cancer',
    'Contact',
    'Sponsors',
    'Privacy Policy',
    'Terms and Conditions',
  ]);
});

test('what an edition has nothing of is offered nowhere', () => {
  const has = Object.fromEntries(Object.keys(shellSample.site.has).map((name) => [name, false])) as typeof shellSample.site.has;
  const bare = { ...shellSample, site: { ...shellSample.site, committeePages: [], sights: null, workshop: null, has } };
  const links = [...menuGroups(bare), ...footerGroups(bare)].flatMap((group) => group.links.map((one) => one.to));
  expect([...new Set(links)].toSorted()).toEqual([
    '/abstract-submission',
    '/contacts',
    '/login-page',
    '/registration',
    '/scientific-program',
    '/venue',
    'https://example.org/about',
  ]);
  expect(menuGroups(bare).map(({ label }) => label)).not.toContain('SAMPLE 2031');
});

test.each([
  ['before registration opens', { stage: 'before', registration: 'opens-later' }, 'Fees'],
  ['while one can register', { stage: 'before', registration: 'form' }, 'Register'],
  ['while one can register on site', { stage: 'during', registration: 'closed-banner' }, 'Register'],
  ['after the conference', { stage: 'after', registration: 'closed-banner' }, 'Highlights'],
  ['when nothing can be bought', { stage: 'before', registration: 'closed-final' }, 'Highlights'],
] as const)('%s the bar offers %s', (_, at, label) => {
  const shell = { ...shellSample, edition: { ...shellSample.edition, ...at } };
  expect(mainAction(shell)?.label).toBe(label);
});

test('after a conference without pictures the bar offers nothing', () => {
  const { edition, site } = shellSample;
  expect(mainAction({ edition: { ...edition, stage: 'after' }, site: { ...site, has: { ...site.has, gallery: false } } })).toBeNull();
});
