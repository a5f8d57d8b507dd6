import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; they are the first ones of their section. */
const SECTIONS: Record<string, number> = Object.fromEntries(
  [
    '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3',
    '5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3',
    '9.2:4 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3',
    '15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3',
  ]
    .flatMap((line) => line.split(' '))
    .map((one) => one.split(':'))
    .map(([section = '', count]) => [section, Number(count)]),
);
/** Chapters that do not apply as a whole. */
const CHAPTERS = ['V10', 'V17'];

interface Row {
  readonly requirements: string[];
  readonly state: string;
  readonly by: string;
}

/** `1.1.1-1.1.3, 1.2.1` as four numbers. */
function numbersIn(cell: string): string[] {
  return cell.split(', ').flatMap((part) => {
    const [from = '', to = from] = part.split('-');
    const section = from.slice(0, from.lastIndexOf('.'));
    const last = (number: string) => Number(number.slice(number.lastIndexOf('.') + 1));
    if (CHAPTERS.includes(part)) return [part];
    return Array.from({ length: last(to) - last(from) + 1 }, (_, i) => `${section}.${last(from) + i}`);
  });
}

const rowsIn = (page: string): Row[] =>
  [...page.matchAll(/^\| ((?:V?\d+)[\d., -]*) \| .+? \| (.+?) \| (.+?) \|$/gm)].map(([, numbers = '', state = '', by = '']) => ({
    requirements: numbersIn(numbers),
    state,
    by,
  }));

/** What is wrong with the page, in sentences. */
function faultsOf(page: string): string[] {
  const rows = rowsIn(page);
  const named = rows.flatMap(({ requirements }) => requirements);
  const wanted = [...Object.entries(SECTIONS).flatMap(([section, count]) => numbersIn(`${section}.1-${section}.${count}`)), ...CHAPTERS];
  const tested = new Set(
    [...read('docs/security.md').matchAll(/^\| (\d+) \| .+? \| test \|$/gm)].map(([, number = '']) => `SEC-${number.padStart(2, '0')}`),
  );
  return [
    ...wanted.filter((number) => !named.includes(number)).map((number) => `${number} is missing`),
    ...named.filter((number) => !wanted.includes(number)).map((number) => `${number} is not one of levels 1 and 2`),
    ...named.filter((number, i) => named.indexOf(number) !== i).map((number) => `${number} stands there twice`),
    ...rows.flatMap(({ requirements: [number], state, by }) => {
      if (!['met', 'n/a', 'open'].includes(state)) return [`${number}: ${state} is no state`];
      const lines = [...by.matchAll(/SEC-\d\d/g)].map(([line]) => line);
      const files = [...by.matchAll(/`([\w@./-]+\.(?:tsx?|conf|cjs|json|sh))`/g)].map(([, file = '']) => file);
      const links = [...by.matchAll(/\]\(([^)#]+)/g)].map(([, file = '']) => join('docs', file));
      return [
        ...lines.filter((line) => !tested.has(line)).map((line) => `${number}: ${line} is not tested`),
        ...[...files, ...links].filter((file) => !existsSync(join(root, file))).map((file) => `${number}: there is no ${file}`),
        ...(state === 'open' && by.length < 40 ? [`${number} is open and does not say why`] : []),
      ];
    }),
  ];
}

test(
  'docs/asvs.md has every requirement of levels 1 and 2 once, each met by what exists, not applicable, or open with its reason',
  { tags: ['OPS-107'] },
  () => {
    expect(faultsOf(read('docs/asvs.md'))).toEqual([]);
  },
);

test('a page with a hole, a lie or a silence is found', () => {
  const page = read('docs/asvs.md');
  expect(faultsOf(page.replace(/^\| 2\.4\.1 .*$/m, ''))).toEqual(['2.4.1 is missing']);
  expect(faultsOf(page.replace('| 2.4.1 |', '| 2.4.1, 2.3.4 |'))).toEqual(['2.3.4 stands there twice']);
  expect(faultsOf(page.replace('`bench/login-flood.ts`', '`bench/nothing.ts`'))).toEqual(['6.3.1: there is no bench/nothing.ts']);
  expect(faultsOf(page.replace('| met | SEC-40 |', '| met | SEC-41 |'))).toEqual(['1.2.4: SEC-41 is not tested']);
  expect(faultsOf(page.replace(/^(\| 13\.3\.1 .* open \|).*$/m, '$1 later |'))).toEqual(['13.3.1 is open and does not say why']);
});
