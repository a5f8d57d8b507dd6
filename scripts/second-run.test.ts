import { describe, expect, test } from 'vitest';
import { failedFiles, joinReports } from './second-run.ts';

const file = (name: string, ...states: string[]) => ({
  name,
  status: states.includes('failed') || states.includes('skipped') ? 'failed' : 'passed',
  assertionResults: states.map((status) => ({ status })),
});
const onServer = (...testResults: ReturnType<typeof file>[]) => ({ numPassedTests: 0, numFailedTests: 0, testResults });

type State = 'expected' | 'unexpected' | 'flaky' | 'skipped';
const suite = (name: string, ...states: State[]) => ({
  file: name,
  suites: [{ file: name, specs: states.map((status) => ({ ok: status !== 'unexpected', tests: [{ status }] })) }],
});
const inBrowser = (...suites: ReturnType<typeof suite>[]) => ({ suites, stats: { duration: 1 } });

describe('on the server', () => {
  const first = onServer(file('/a.test.ts', 'passed', 'failed'), file('/b.test.ts', 'passed'), file('/c.test.ts', 'skipped'));

  test('files with a failed test and files whose set-up failed run again', () => {
    expect(failedFiles(first)).toEqual(['/a.test.ts', '/c.test.ts']);
  });

  test('what they show the second time counts', () => {
    const well = onServer(file('/a.test.ts', 'passed', 'passed'), file('/c.test.ts', 'passed'));
    expect(joinReports(first, well)).toMatchObject({ numPassedTests: 4, numFailedTests: 0 });
    const broken = onServer(file('/a.test.ts', 'passed', 'failed'), file('/c.test.ts', 'passed'));
    expect(joinReports(first, broken)).toMatchObject({ numPassedTests: 3, numFailedTests: 1 });
    expect(failedFiles(joinReports(first, broken))).toEqual(['/a.test.ts']);
  });

  test('a file that the second run left out stays failed', () => {
    expect(failedFiles(joinReports(first, onServer(file('/a.test.ts', 'passed', 'passed'))))).toEqual(['/c.test.ts']);
  });
});

describe('in a browser', () => {
  const first = inBrowser(suite('a.spec.ts', 'expected', 'unexpected', 'skipped'), suite('b.spec.ts', 'flaky'));

  test('files with a failed test run again, and count as they then are', () => {
    expect(failedFiles(first)).toEqual(['a.spec.ts']);
    expect(joinReports(first, inBrowser(suite('a.spec.ts', 'expected', 'expected', 'expected')))).toMatchObject({
      stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 0, duration: 1 },
    });
    expect(joinReports(first, inBrowser(suite('a.spec.ts', 'unexpected', 'skipped', 'skipped')))).toMatchObject({
      stats: { expected: 0, unexpected: 1, flaky: 1, skipped: 2 },
    });
  });

  test('a report of the other kind is refused', () => {
    expect(() => joinReports(first, onServer())).toThrow('two kinds');
  });
});
