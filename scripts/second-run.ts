/**
 * What a second run, alone, makes of a report. A shared machine can lose its processor for minutes, and a retry a second
 * later meets the same minute. Whole files, since tests of a file build on each other.
 */

interface VitestFile {
  name: string;
  status: string;
  assertionResults: { status: string }[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: VitestFile[];
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs?: { ok: boolean; tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] }[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  stats: Record<string, unknown>;
}

export type Report = VitestReport | PlaywrightReport;

export const isOfBrowser = (report: Report): report is PlaywrightReport => 'stats' in report;

const specsOf = ({ specs = [], suites = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** Files with a failed test, or whose set-up failed. */
export const failedFiles = (report: Report): string[] =>
  isOfBrowser(report)
    ? report.suites.filter((suite) => specsOf(suite).some(({ ok }) => !ok)).map(({ file }) => file)
    : report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);

/** The first report, with the files of the second in the place of their own first results. */
export function joinReports(first: Report, second: Report): Report {
  if (isOfBrowser(first) && isOfBrowser(second)) {
    const again = new Set(second.suites.map(({ file }) => file));
    const suites = [...first.suites.filter(({ file }) => !again.has(file)), ...second.suites];
    const states = suites.flatMap(specsOf).flatMap(({ tests }) => tests.map(({ status }) => status));
    const count = (wanted: string) => states.filter((status) => status === wanted).length;
    const stats = { expected: count('expected'), unexpected: count('unexpected'), flaky: count('flaky'), skipped: count('skipped') };
    return { ...first, suites, stats: { ...first.stats, ...stats } };
  }
  if (isOfBrowser(first) || isOfBrowser(second)) throw new Error('These reports are of two kinds of tests.');
  const again = new Set(second.testResults.map(({ name }) => name));
  const testResults = [...first.testResults.filter(({ name }) => !again.has(name)), ...second.testResults];
  const states = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const count = (wanted: string) => states.filter((status) => status === wanted).length;
  return { ...first, testResults, numPassedTests: count('passed'), numFailedTests: count('failed') };
}
