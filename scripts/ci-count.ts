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
  /** Left out, since no time was left (`leave-out.ts`). */
  skipped: number;
}

// oxlint-disable-next-line no-control-regex -- Escape is how a colour begins.
const COLOURS = /\u001B\[[\d;]*m/g;

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
  specs?: { title: string; file: string; ok: boolean; tests?: { results: { error?: { message?: string } }[] }[] }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number };
  leftOut?: number;
}

const NOTHING: Count = { passed: 0, failed: 0, skipped: 0 };

function read(report: string): Count {
  try {
    const json = JSON.parse(report) as VitestReport | PlaywrightReport;
    return 'stats' in json
      ? { passed: json.stats.expected + json.stats.flaky, failed: json.stats.unexpected, skipped: json.leftOut ?? 0 }
      : { passed: json.numPassedTests, failed: json.numFailedTests, skipped: 0 };
  } catch {
    return NOTHING;
  }
}

/**
 * A step that failed without a failed test in its report (a lint error, a crash, no report at all) counts as one
 * failure.
 */
export function countReport({ exitCode }: StepOutcome, report: string | undefined): Count {
  const { passed, failed, skipped } = report === undefined ? NOTHING : read(report);
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed, skipped };
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
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...failed.map(({ file, title, tests = [] }) => [`${file}: ${title}`, firstError(tests)].filter(Boolean).join(': ')),
    ...suites.flatMap(failedSpecs),
  ];
}

/** In colours for a terminal, over several lines: what was expected, and what there was. */
function firstError(tests: { results: { error?: { message?: string } }[] }[]): string | undefined {
  const message = tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message;
  return message?.replaceAll(COLOURS, '').split('\n').filter(Boolean).slice(0, 6).join(' | ').slice(0, 500);
}

/** Files that failed at first, and ran again alone. */
export function ranTwice(report: string): string[] {
  try {
    return (JSON.parse(report) as { ranTwice?: string[] }).ranTwice ?? [];
  } catch {
    return [];
  }
}

export const total = (counts: Count[]): Count =>
  counts.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    NOTHING,
  );

export const inWords = ({ passed, failed, skipped }: Count): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
