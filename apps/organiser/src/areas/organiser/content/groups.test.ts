import { KIND_NAMES, kindOf } from '@isocentre/domain/content/kinds';
import { expect, test } from 'vitest';
import { GROUPS, publicPage } from './groups.ts';

test('every kind of content stands in one group', { tags: ['ORG-401'] }, () => {
  expect(GROUPS.flatMap(({ kinds }) => kinds).toSorted()).toEqual(KIND_NAMES.filter((kind) => kindOf(kind).area === 'content').toSorted());
});

test('where visitors see it', () => {
  expect(publicPage('sponsors', '1', {})).toBe('/sponsors');
  expect(publicPage('committee-pages', '1', { path: 'Scientific' })).toBe('/Scientific');
  expect(publicPage('pages', 'terms', {})).toBe('/terms');
  expect(publicPage('notices', '1', {})).toBe('/');
});
