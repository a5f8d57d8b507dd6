import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { Cell } from './column.ts';
import { csvOf } from './csv.ts';

const made = async (values: readonly Cell[]) =>
  (await buffer(csvOf([{ head: 'Value', value: (value: Cell) => value }], values))).toString();

test.each([
  ['=1+1', "'=1+1"],
  ['+91 98400', "'+91 98400"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠x', "'＠x"],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
  ['a=b', 'a=b'],
  [-5, '-5'],
  [1500.5, '1500.5'],
  [null, ''],
  [{ day: '2025-09-26', time: '08:00' }, '2025-09-26 08:00'],
  ['Raman, Asha', '"Raman, Asha"'],
  ['12 Beach Road\nChennai', '"12 Beach Road\nChennai"'],
])('%j stands as %j', async (value, stands) => {
  expect(await made([value])).toBe(`\uFEFFValue\r\n${stands}\r\n`);
});

test('thousands of rows come back as they were', async () => {
  const values = Array.from({ length: 1201 }, (_, i) => `row "${i}", ${i}\n`);
  const read = parse((await made(values)).slice(1));
  expect(read).toEqual([['Value'], ...values.map((value) => [value])]);
});
