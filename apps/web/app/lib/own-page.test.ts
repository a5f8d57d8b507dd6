import { expect, test } from 'vitest';
import { findOwnPage } from './own-page.ts';

const regional = { path: 'regional-advisory-committe', menuLabel: 'Regional', heading: 'Regional Advisory Committee' };
const chapter = { path: 'TNPY-advisory-committee', menuLabel: 'TNPY', heading: 'TNPY Advisory Committee' };
const sights = { path: 'chennai-tourism', menuLabel: 'Chennai Tourism', heading: 'Chennai', lead: 'What to see.' };
const site = { committeePages: [regional, chapter], sights, workshop: null };

test.each([
  ['[PUB-006] the printed spelling', 'regional-advisory-committe', { kind: 'committee', page: regional }],
  ['the proper spelling leads there', 'regional-advisory-committee', { kind: 'moved', to: '/regional-advisory-committe' }],
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
  expect(findOwnPage(none, 'regional-advisory-committee')).toBeNull();
});
