import { expect, test } from 'vitest';
import { addressOf, choiceOf, groupChoices, groupIn } from './mailing-choices.ts';

const CHAIR = [{ role: 'scientific-chair', societyWide: false }] as const;
const REGISTRAR = [{ role: 'registrar', societyWide: false }] as const;

test('a table leads to its own filter, and anything else to the first choice', () => {
  const group = { table: 'delegates', filter: 'meal=vegan&q=a b' } as const;
  expect(groupIn(new URLSearchParams(addressOf(group)))).toEqual(group);
  expect(groupIn(new URLSearchParams('table=planets'))).toBeUndefined();
  const choices = groupChoices(REGISTRAR, group);
  expect(choiceOf(choices, group)?.name).toBe('Delegates, as filtered');
  expect(choiceOf(choices, undefined)?.group.table).toBe('delegates');
});

test('nobody chooses from a table that they may not read', () => {
  expect(new Set(groupChoices(REGISTRAR, undefined).map(({ group }) => group.table))).toEqual(new Set(['delegates']));
  expect(new Set(groupChoices(CHAIR, undefined).map(({ group }) => group.table))).toEqual(
    new Set(['presenters', 'reviewers', 'chairs', 'abstracts']),
  );
  expect(choiceOf(groupChoices(CHAIR, { table: 'delegates', filter: '' }), { table: 'delegates', filter: '' })).toBeUndefined();
});

test('a group that is known already is there once', () => {
  const names = groupChoices(CHAIR, { table: 'presenters', filter: 'show=offered' }).map(({ name }) => name);
  expect(names.filter((name) => name === 'Accepted and not confirmed')).toHaveLength(1);
  expect(groupChoices(CHAIR, { table: 'abstracts', filter: '' }).filter(({ group }) => group.table === 'abstracts')).toHaveLength(1);
});
