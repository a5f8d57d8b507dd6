import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { countReport, failedTests, inWords, parseSteps, ranTwice, total } from './ci-count.ts';

/** The last lines of a CI run: the result of each step, then exactly `N passed, N failed`, and `, N skipped` where time ran out. */

const [folder = 'test-results'] = process.argv.slice(2);
const steps = parseSteps(readFileSync(join(folder, 'steps.tsv'), 'utf8'));
const reports = steps.map(({ report }) =>
  report && existsSync(join(folder, report)) ? readFileSync(join(folder, report), 'utf8') : undefined,
);
const counts = steps.map((step, index) => countReport(step, reports[index]));
for (const [index, count] of counts.entries()) {
  const { name, exitCode } = steps[index] ?? { name: '', exitCode: 0 };
  console.log(`${exitCode === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(10)} ${inWords(count)}`);
  for (const test of failedTests(reports[index] ?? '')) console.log(`       ${test}`);
  for (const file of ranTwice(reports[index] ?? '')) console.log(`       failed at first, and ran again alone: ${relative('.', file)}`);
}
const all = total(counts);
console.log(inWords(all));
process.exitCode = all.failed === 0 ? 0 : 1;
