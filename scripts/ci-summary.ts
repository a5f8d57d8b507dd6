import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countReport, failedTests, parseSteps, total } from './ci-count.ts';

/** The last lines of a CI run: the result of each step, then exactly `N passed, N failed`. */

const [folder = 'test-results'] = process.argv.slice(2);
const steps = parseSteps(readFileSync(join(folder, 'steps.tsv'), 'utf8'));
const reports = steps.map(({ report }) =>
  report && existsSync(join(folder, report)) ? readFileSync(join(folder, report), 'utf8') : undefined,
);
const counts = steps.map((step, index) => countReport(step, reports[index]));
for (const [index, { passed, failed }] of counts.entries()) {
  const { name, exitCode } = steps[index] ?? { name: '', exitCode: 0 };
  console.log(`${exitCode === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(10)} ${passed} passed, ${failed} failed`);
  for (const test of failedTests(reports[index] ?? '')) console.log(`       ${test}`);
}
const { passed, failed } = total(counts);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
