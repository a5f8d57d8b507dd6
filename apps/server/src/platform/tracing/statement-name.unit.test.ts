import { expect, test } from 'vitest';
import { statementName } from './statement-name.ts';

test.each([
  ['select "id" from "registrations" where "id" = $1', 'select registrations'],
  ['\n  insert into letters (id) values ($1)', 'insert letters'],
  ['update orders set state = $1', 'update orders'],
  ['delete from "public"."sessions"', 'delete sessions'],
  ['-- why\nwith due as (select 1 from orders) select 1', 'with orders'],
  ['begin', 'begin'],
  ['', 'statement'],
])('%j is called %s', (text, name) => {
  expect(statementName(text)).toBe(name);
});
