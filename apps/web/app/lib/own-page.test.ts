import { expect, test } from 'vitest';
import { findOwnPage, namingPath } from './own-page.ts';

const regional = { path: 'regional-bord', properPath: 'regional-board', menuLabel: 'Regional', heading: 'Regional Board' };
const chapter = { path: 'TNPY-advisory-committee', properPath: null, menuLabel: 'TNPY', heading: 'TNPY Advisory Committee' };
const sights = { path: 'chennai-tourism', menuLabel: 'Chennai Tourism', heading: 'Chennai', lead: 'What to see.' };
const site = { committeePages: [regional, chapter], sights, workshop: null };

test.each([
  ['[PUB-006] the printed spelling', 'regional-bord', { kind: 'committee', page: regional }],
  ['the proper spelling redirects to it', 'Regional-board', { kind: 'moved', to: '/regional-bord' }],
  ['[PUB-007] upper case as printed', 'TNPY-advisory-committee', { kind: 'committee', page: chapter }],
  ['any other case', 'tnpy-Advisory-committee', { kind: 'committee', page: chapter }],
  ['the sights to visit', 'Chennai-Tourism', { kind: 'sights', page: sights }],
  ['nothing', 'no-such-page', null],
])('%s', (_, address, found) => {
  expect(findOwnPage(site, address)).toEqual(found);
});

test('an edition without such pages has nothing there', () => {
  const none = { committeePages: [], sights: null, workshop: null };
  for (const { path } of [regional, chapter, sights]) expect(findOwnPage(none, path)).toBeNull();
  expect(findOwnPage(none, 'regional-board')).toBeNull();
});

test.each([
  ['/regional-bord', '/regional-board'],
  ['/TNPY-advisory-committee', '/TNPY-advisory-committee'],
  ['/contacts', '/contacts'],
])('%s is named after %s', (pathname, naming) => expect(namingPath(site, pathname)).toBe(naming));
