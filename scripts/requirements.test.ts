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
