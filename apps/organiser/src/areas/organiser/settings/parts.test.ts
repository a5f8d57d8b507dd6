import { KIND_NAMES, kindOf } from '@isocentre/domain/content/kinds';
import { expect, test } from 'vitest';
import { groupOf, SETTINGS } from './parts.ts';

test('every kind of settings has a page', { tags: ['ORG-401'] }, () => {
  const shown = new Set(SETTINGS.flatMap(({ parts }) => parts.map(({ kind }) => kind)));
  expect([...shown].toSorted()).toEqual(KIND_NAMES.filter((kind) => kindOf(kind).area === 'settings').toSorted());
});

test('a page knows its group', () => {
  expect(groupOf('fees/phases')?.name).toBe('Dates and limits');
  expect(groupOf('people')).toBeUndefined();
});
