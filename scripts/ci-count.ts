/** Adds up the test runners' reports, so that the total does not depend on what each prints. */

export interface StepOutcome {
  name: string;
  exitCode: number;
  /** Name of the JSON report it should have written. */
  report: string | undefined;
}

export interface Count {
  passed: number;
  failed: number;
}

/** As `.ci/run` writes them: name, exit code, report or `-`. */
export function parseSteps(tsv: string): StepOutcome[] {
  return tsv
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [name = '', exitCode = '', report = '-'] = line.split('\t');
      return { name, exitCode: Number(exitCode), report: report === '-' ? undefined : report };
    });
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults?: { assertionResults: { status: string; fullName: string; failureMessages?: string[] }[] }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; ok: boolean }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number };
}

function read(report: string): Count {
  try {
    const json = JSON.parse(report) as VitestReport | PlaywrightReport;
    return 'stats' in json
      ? { passed: json.stats.expected + json.stats.flaky, failed: json.stats.unexpected }
      : { passed: json.numPassedTests, failed: json.numFailedTests };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

/**
 * A step that failed without a failed test in its report (a lint error, a crash, no report at all) counts as one
 * failure.
 */
export function countReport({ exitCode }: StepOutcome, report: string | undefined): Count {
  const { passed, failed } = report === undefined ? { passed: 0, failed: 0 } : read(report);
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed };
}

/** Which tests failed: a log of an hour is cut before anybody has found them. */
export function failedTests(report: string): string[] {
  try {
    const json = JSON.parse(report) as VitestReport | PlaywrightReport;
    return 'stats' in json ? failedSpecs(json) : failedAssertions(json);
  } catch {
    return [];
  }
}

function failedAssertions({ testResults = [] }: VitestReport): string[] {
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => [fullName, failureMessages?.[0]?.split('\n')[0]].filter(Boolean).join(': '));
}

function failedSpecs({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  return [...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap(failedSpecs)];
}

export function total(counts: Count[]): Count {
  return counts.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), {
    passed: 0,
    failed: 0,
  });
}
