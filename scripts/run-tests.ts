import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './environment.ts';
import { run } from './run.ts';
import { failedFiles, isOfBrowser, joinReports, type Report } from './second-run.ts';

/**
 * `node scripts/run-tests.ts <report> <command...>`: runs tests that write a JSON report; files that failed run once more,
 * alone. What fails again is broken; the report names what ran twice, and CI's summary prints it.
 */
const [path = '', command = '', ...args] = process.argv.slice(2);
const into = (report: string) => ({ ...(process.env as Record<string, string>), VITEST_JSON: report, PLAYWRIGHT_JSON_OUTPUT_NAME: report });
const read = (report: string) => JSON.parse(readFileSync(report, 'utf8')) as Report;

try {
  await run(command, args, into(path));
} catch (reason) {
  const files = existsSync(path) ? failedFiles(read(path)) : [];
  // Nothing names a test: the run itself broke, and would again.
  if (files.length === 0) throw reason;
  console.log(`\nThese failed, and run once more, alone:\n${files.map((file) => `  ${relative(root, file)}\n`).join('')}`);
  const alone = isOfBrowser(read(path)) ? '--workers=1' : '--maxWorkers=1';
  const second = path.replace(/\.json$/, '-again.json');
  // Of a part of all tests, a file may have run in part; alone it runs whole.
  const whole = args.filter((argument) => !argument.startsWith('--shard='));
  const passed = await run(command, [...whole, ...files, alone], into(second)).then(
    () => true,
    () => false,
  );
  if (!existsSync(second)) throw reason;
  writeFileSync(path, JSON.stringify({ ...joinReports(read(path), read(second)), ranTwice: files }));
  process.exitCode = passed ? 0 : 1;
}
