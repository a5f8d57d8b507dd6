import { expect, test } from 'vitest';
import { withChoice } from '../lists/list-address.ts';
import { mailingSearch, narrowedBy, pageOf, queryOf, sortedBy, withOpen, withoutFilters, withSort } from './delegates-address.ts';

const at = (text: string) => new URLSearchParams(text);

test('the server is asked for what the address says, and for nothing else', () => {
  expect(queryOf(at('q=+asha+&status=PAID%2CPENDING&utm=x&proof=&after=abc'))).toEqual({ q: 'asha', status: 'PAID,PENDING', after: 'abc' });
});

test('another choice begins on the first page and keeps the others', () => {
  expect(withChoice(at('q=asha&after=abc&sort=name'), { status: 'PAID' })).toBe('?q=asha&sort=name&status=PAID');
  expect(withChoice(at('status=PAID'), { status: '' })).toBe('.');
});

test('somebody shown beside the list is in its address; another choice closes it, and the page leads back to it', () => {
  expect(withOpen(at('q=asha&after=abc'), 'one')).toBe('?q=asha&after=abc&open=one');
  expect(withOpen(at('q=asha&open=one'), 'other')).toBe('?q=asha&open=other');
  expect(withOpen(at('open=one'), null)).toBe('.');
  expect(withChoice(at('q=asha&open=one'), { status: 'PAID' })).toBe('?q=asha&status=PAID');
  expect(queryOf(at('q=asha&open=one'))).toEqual({ q: 'asha' });
  expect(pageOf(at('q=asha&open=one'), 'one')).toBe('one?list=q%3Dasha%26open%3Done');
});

test('what narrows the list is named and cleared; the order stays', () => {
  const address = at('q=asha&proof=missing&sort=name&also=erased');
  expect(narrowedBy(address)).toEqual(['q', 'proof']);
  expect(withoutFilters(address)).toBe('?sort=name&also=erased');
});

test.each([
  ['', 'name', '?sort=name&order=up'],
  ['sort=name&order=up', 'name', '?sort=name&order=down'],
  ['sort=name&order=down', 'name', '?sort=name&order=up'],
  ['', 'changed', '?sort=changed&order=up'],
  ['', 'fee', '?sort=fee&order=down'],
] as const)('after %j, a click on %s leads to %s', (address, column, next) => {
  expect(withSort(at(address), column)).toBe(next);
});

test('without a choice, what changed last comes first', () => {
  expect(sortedBy(at(''))).toEqual({ sort: 'changed', down: true });
  expect(sortedBy(at('sort=name'))).toEqual({ sort: 'name', down: false });
});

test('a letter goes to what the list shows, whatever its order and page', { tags: ['REV-124'] }, () => {
  expect(mailingSearch(at('q=asha&status=PAID%2CPENDING&sort=name&order=up&after=abc&open=one')).toString()).toBe(
    'table=delegates&filter=q%3Dasha%26status%3DPAID%252CPENDING',
  );
  expect(mailingSearch(at('')).toString()).toBe('table=delegates&filter=');
});
