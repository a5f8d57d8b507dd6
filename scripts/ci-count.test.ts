import { expect, test } from 'vitest';
import { countReport, failedTests, inWords, parseSteps, ranTwice, total } from './ci-count.ts';

const step = (exitCode: number) => ({ name: 'test', exitCode, report: 'test.json' });
const vitest = (numPassedTests: number, numFailedTests: number) => JSON.stringify({ numPassedTests, numFailedTests });

test('steps are read as .ci/run writes them', () => {
  expect(parseSteps('install\t0\t-\ncheck\t1\tunit.json\n')).toEqual([
    { name: 'install', exitCode: 0, report: undefined },
    { name: 'check', exitCode: 1, report: 'unit.json' },
  ]);
});

test.each([
  ['all passed', 0, vitest(12, 0), { passed: 12, failed: 0, skipped: 0 }],
  ['some failed', 1, vitest(10, 2), { passed: 10, failed: 2, skipped: 0 }],
  ['failed beside its tests', 1, vitest(12, 0), { passed: 12, failed: 1, skipped: 0 }],
  ['failed without a report', 1, undefined, { passed: 0, failed: 1, skipped: 0 }],
  ['died while writing its report', 1, '{"numPass', { passed: 0, failed: 1, skipped: 0 }],
  ['has no tests', 0, undefined, { passed: 0, failed: 0, skipped: 0 }],
  [
    'ran in a browser',
    1,
    JSON.stringify({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 3 } }),
    { passed: 6, failed: 1, skipped: 0 },
  ],
  [
    'had no time left',
    0,
    JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 0 }, leftOut: 190 }),
    { passed: 0, failed: 0, skipped: 190 },
  ],
])('a step that %s', (_case, exitCode, report, count) => {
  expect(countReport(step(exitCode), report)).toEqual(count);
});

test('failed tests are named, with the first line of the reason', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'fees: known' },
    { status: 'failed', fullName: 'fees: rounding', failureMessages: ['expected 3 to be 4\n    at fees.ts'] },
  ];
  expect(failedTests(JSON.stringify({ numPassedTests: 1, numFailedTests: 1, testResults: [{ assertionResults }] }))).toEqual([
    'fees: rounding: expected 3 to be 4',
  ]);
  const results = [{ error: { message: '\u001B[31mError\u001B[39m: not there\n\nExpected: visible' } }];
  const specs = [
    { title: 'pays', file: 'pay.spec.ts', ok: false, tests: [{ results }] },
    { title: 'looks', file: 'pay.spec.ts', ok: true },
  ];
  expect(failedTests(JSON.stringify({ stats: {}, suites: [{ suites: [{ specs }] }] }))).toEqual([
    'pay.spec.ts: pays: Error: not there | Expected: visible',
  ]);
  expect(failedTests('{"numPass')).toEqual([]);
});

test('counts add up', () => {
  expect(
    total([
      { passed: 3, failed: 0, skipped: 0 },
      { passed: 4, failed: 2, skipped: 5 },
    ]),
  ).toEqual({ passed: 7, failed: 2, skipped: 5 });
  expect(inWords({ passed: 7, failed: 2, skipped: 5 })).toBe('7 passed, 2 failed, 5 skipped');
  expect(inWords({ passed: 7, failed: 0, skipped: 0 })).toBe('7 passed, 0 failed');
});

test('files that ran twice are named, however it ended', () => {
  expect(ranTwice(JSON.stringify({ numPassedTests: 1, numFailedTests: 0, ranTwice: ['/a.test.ts'] }))).toEqual(['/a.test.ts']);
  expect(ranTwice(vitest(1, 0))).toEqual([]);
  expect(ranTwice('{"numPass')).toEqual([]);
});
