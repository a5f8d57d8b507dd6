import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { runSteps, type Step } from './steps.ts';

/**
 * `pnpm check`: every check that needs neither a database nor a browser, in under a minute. Silent about what passes;
 * prints the full output of what fails. `pnpm check lint types` runs only those steps.
 */

const root = resolve(import.meta.dirname, '..');
process.env['PATH'] = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);

const rooms = ['packages', 'apps', 'tools', 'e2e', 'bench', 'scripts'].filter((room) => existsSync(join(root, room)));

/** Longest first, so that the lanes finish together. */
const steps: Step[] = [
  { name: 'unit', command: ['vitest', 'run', '--project', 'unit'] },
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'dead-code', command: ['knip', '--no-progress', '--no-config-hints'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings', '--report-unused-disable-directives'] },
  { name: 'arrows', command: ['depcruise', '--config', '.dependency-cruiser.cjs', ...rooms] },
  { name: 'documents', command: [process.execPath, 'scripts/docs.ts', '--check'] },
  { name: 'migrations', command: [process.execPath, 'scripts/lint-migrations.ts'] },
  { name: 'markdown', command: ['markdownlint-cli2'] },
  { name: 'commits', command: [process.execPath, 'scripts/commit-subjects.ts'] },
  { name: 'format', command: ['oxfmt', '--check', '.'] },
];

const wanted = process.argv.slice(2);
const chosen = wanted.length === 0 ? steps : steps.filter(({ name }) => wanted.includes(name));
if (chosen.length < wanted.length) throw new Error(`The steps are: ${steps.map(({ name }) => name).join(', ')}.`);

const began = performance.now();
const results = await runSteps(chosen, root, Math.min(2, availableParallelism()), ({ name, ok, seconds, output }) => {
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(10)} ${seconds.toFixed(1).padStart(5)} s`);
  // At once: whoever waits can begin to mend it.
  if (!ok) console.log(`--- ${name} ---\n${output.trim()}\n---`);
});
const failed = results.filter(({ ok }) => !ok);
console.log(
  `\n${failed.length === 0 ? 'All well' : `${failed.map(({ name }) => name).join(', ')} failed`} after ${((performance.now() - began) / 1000).toFixed(1)} s`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
