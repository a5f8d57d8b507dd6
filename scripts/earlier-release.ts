import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, root, withDatabase } from './environment.ts';
import { run } from './run.ts';

/**
 * `node scripts/earlier-release.ts [<commit> [<part of a path>...]]`: does the release before this one run on the schema of this one? While
 * an upgrade replaces the processes, and after going back, it has to. Takes the sources of the commit (the last tag; without tags
 * the commit before the last migration), lets them make the database their tests copy, expands it with this release's migrations, and runs
 * their API suite on it.
 */

/** These compare the schema itself with documents of their own commit. */
const ABOUT_THE_SCHEMA = ['*/data-document.test.ts', '*/database-types.test.ts', '*/check-installation.test.ts'];

const [given, ...parts] = process.argv.slice(2);
const commit = git('rev-parse', '--short', given ?? lastTag() ?? `${git('log', '-1', '--format=%H', '--', 'apps/server/migrations')}^`);
const folder = mkdtempSync(join(tmpdir(), 'isocentre-earlier-'));
const env = environment();
try {
  git('clone', '-q', '--shared', '--no-checkout', root, folder);
  git('-C', folder, 'checkout', '-q', '--detach', commit);
  symlinkSync(join(root, '.tools'), join(folder, '.tools'));
  await run('pnpm', ['install', '--frozen-lockfile', '--prefer-offline', '--silent'], env, folder);
  const make = "import('./apps/server/src/test/template.ts').then(({ makeTemplate }) => makeTemplate()).then(console.log)";
  const database = execFileSync(process.execPath, ['-e', make], { cwd: folder, env, encoding: 'utf8' }).trim().split('\n').at(-1) ?? '';
  console.log(`The schema of ${commit} is expanded by this release:`);
  await run(process.execPath, ['apps/server/src/main-migrate.ts', '--expand'], withDatabase(database, env));
  // Taken away: what a project excludes itself wins over what the command line excludes.
  for (const file of git('-C', folder, 'ls-files', ...ABOUT_THE_SCHEMA)
    .split('\n')
    .filter(Boolean))
    rmSync(join(folder, file));
  await run('pnpm', ['exec', 'vitest', 'run', '--project', 'server', ...parts], env, folder);
  console.log(`The API suite of ${commit} passes on the schema of this release.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

function lastTag(): string | undefined {
  return git('tag', '--list', '--sort=-creatordate', '--merged', 'HEAD')
    .split('\n')
    .find((tag) => tag !== '');
}
