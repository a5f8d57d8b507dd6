import { expect, test } from 'vitest';
import { parseLedger, requirementsDocument } from './requirements.ts';
import { titlesIn } from './test-titles.ts';

const source = [
  `test('[PUB-001] opens the home page', () => {`,
  `describe("[DEL-002] it's a group", () => {`,
  'test.each`[PUB-001] [SRV-003] a table`',
  `  ['[DEL-071]', '2025-08-15'],`,
  `test.skip('[PUB-009] not yet', () => {`,
  `test.todo('[PUB-008] some day');`,
  `  // as '[PUB-007]' says`,
  ` * '[PUB-006]' in a comment`,
  `const id = 'PUB-005';`,
].join('\n');

test('titles are read from strings; comments, bare ids and tests that do not run are not', () => {
  expect(titlesIn('a.test.ts', source)).toEqual([
    { file: 'a.test.ts', ids: ['PUB-001'], text: 'opens the home page' },
    { file: 'a.test.ts', ids: ['DEL-002'], text: "it's a group" },
    { file: 'a.test.ts', ids: ['PUB-001', 'SRV-003'], text: 'a table' },
    { file: 'a.test.ts', ids: ['DEL-071'], text: '' },
  ]);
});

test('tags name requirements for the title before them, on one line or several', () => {
  const text = [
    `test('opens the home page', { tag: ['@PUB-001', '@PUB-002'] }, async () => {`,
    `test(`,
    `  'a long title',`,
    `  { tags: ['ORG-233'] },`,
    `describe('a group', { tag: '@REV-001' }, () => {`,
    `test.each(rows)('%s at %s', { tags: ['ONS-001'] }, () => {`,
    `test.skip('not yet', { tag: ['@PUB-009'] }, () => {`,
    `// test('gone', { tag: ['@PUB-008'] }, () => {`,
    `test('tagged otherwise', { tag: ['@slow'] }, () => {`,
  ].join('\n');
  expect(titlesIn('a.test.ts', text)).toEqual([
    { file: 'a.test.ts', ids: ['PUB-001', 'PUB-002'], text: 'opens the home page' },
    { file: 'a.test.ts', ids: ['ORG-233'], text: 'a long title' },
    { file: 'a.test.ts', ids: ['REV-001'], text: 'a group' },
    { file: 'a.test.ts', ids: ['ONS-001'], text: '%s at %s' },
  ]);
});

const ledger = parseLedger(
  [
    'id\tsection\tarea\tcondition\texpected\tclass\ttest',
    'PUB-001\tRoutes\tRoute\topen `/`\tHome\tL\tB',
    'PUB-002\tRoutes\tRoute\topen `/a|b`\tHome\tX\tU+B',
    'DEL-001\tFees\tFees\talways\ttables\tL\tU+A+B',
    'SRV-001\tServer\tAuth\tany\tnothing\tX\tA',
    '',
  ].join('\n'),
);
const title = (id: string) => ({ file: 'e2e/a.spec.ts', ids: [id], text: 'does it' });

test('each line is proved, different or open', () => {
  const text = requirementsDocument(ledger, [title('PUB-001'), title('PUB-002')], { 'PUB-002': 'safer', 'SRV-001': 'later' });
  expect(text.split('\n').filter((line) => line.startsWith('| '))).toEqual([
    '| Group | Lines | Proved | Different, proved | Partly | Open |',
    '| Public website | 2 | 1 | 1 | 0 | 0 |',
    '| Delegate area | 1 | 0 | 0 | 0 | 1 |',
    '| Server | 1 | 0 | 0 | 0 | 1 |',
    '| All | 4 | 1 | 1 | 0 | 2 |',
    '| Id | What must hold | Tests | Status |',
    '| PUB-001 | Route, open `/`: Home | [a.spec.ts](../e2e/a.spec.ts): does it | proved |',
    '| PUB-002 | Route, open `/a\\|b`: Home | [a.spec.ts](../e2e/a.spec.ts): does it | different: safer |',
    '| Id | What must hold | Tests | Status |',
    '| DEL-001 | Fees, always: tables |  | open |',
    '| Id | What must hold | Tests | Status |',
    '| SRV-001 | Auth, any: nothing |  | open; will be different: later |',
  ]);
});

test('the lines of the other ledgers are counted on the first page, which leads to theirs', () => {
  const others = parseLedger('id\tsection\tarea\tcondition\texpected\tclass\ttest\nOPS-001\tInstall\t\tany\truns\tL\tO\n');
  const lines = requirementsDocument(ledger, [title('OPS-001')], {}, others).split('\n');
  expect(lines.filter((line) => /Operations|All/.test(line))).toEqual([
    '| [Operations](requirements/operations.md) | 1 | 1 | 0 | 0 | 0 |',
    '| All | 5 | 1 | 0 | 0 | 4 |',
  ]);
});

test('a line is proved only at all the sizes it asks for', () => {
  const status = (...files: string[]) => {
    const titles = files.map((file) => ({ file, ids: ['DEL-001'], text: '' }));
    return requirementsDocument(ledger, titles, {})
      .split('\n')
      .find((line) => line.startsWith('| DEL-001'))
      ?.split(' | ')
      .at(-1);
  };
  expect(status('packages/domain/src/a.test.ts')).toBe('partly: the API and the screen still to come |');
  expect(status('packages/domain/src/a.test.ts', 'apps/server/src/a.test.ts')).toBe('partly: the screen still to come |');
  expect(status('apps/server/src/a.unit.test.ts')).toBe('partly: the API and the screen still to come |');
  expect(status('apps/server/src/a.test.ts', 'e2e/a.spec.ts')).toBe('proved |');
});

test('an id that no requirement has is refused', () => {
  expect(() => requirementsDocument(ledger, [title('PUB-999')], {})).toThrow('e2e/a.spec.ts names PUB-999');
  expect(() => requirementsDocument(ledger, [], { 'PUB-998': '' })).toThrow('exceptions.json names PUB-998');
});
