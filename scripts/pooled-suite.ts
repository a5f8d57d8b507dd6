import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, root } from './environment.ts';
import { ROLE_SETTINGS, startPooler } from './operations/start-pooler.ts';
import { run } from './run.ts';

/**
 * `node scripts/pooled-suite.ts [<part of a path>...]`: the API suite with the product behind a PgBouncer in transaction mode, on a PostgreSQL of
 * this run's own. What the tests themselves ask goes past it, as migrations do.
 */
const folder = mkdtempSync(join(tmpdir(), 'isocentre-pooled-'));
chmodSync(folder, 0o755);
const own = join(folder, 'postgres');
const stop: Array<() => unknown> = [() => rmSync(folder, { recursive: true })];
try {
  execFileSync(join(root, 'scripts/own-postgres.sh'), ['start', own], { stdio: ['ignore', 'ignore', 'inherit'] });
  stop.unshift(() => execFileSync(join(root, 'scripts/own-postgres.sh'), ['stop', own]));
  const server = readFileSync(own, 'utf8').split('\n', 1)[0] ?? '';
  const env = environment({
    TEST_DATABASE_SERVER: server,
    DATABASE_ADMIN_URL: `postgres://isocentre_admin:isocentre@${server}/postgres`,
  });
  // Makes the roles, and the database that tests copy.
  await run(process.execPath, ['-e', "import('./apps/server/src/test/template.ts').then(({ makeTemplate }) => makeTemplate())"], env);
  for (const [name, value] of Object.entries(ROLE_SETTINGS))
    execFileSync('psql', [
      '-qX',
      '-v',
      'ON_ERROR_STOP=1',
      '-c',
      `alter role isocentre_app set ${name} = '${value}'`,
      env['DATABASE_ADMIN_URL'] ?? '',
    ]);
  const pooler = await startPooler(server, folder);
  stop.unshift(() => pooler.process.kill('SIGTERM'));
  await run('pnpm', ['exec', 'vitest', 'run', '--project', 'server', ...process.argv.slice(2)], {
    ...env,
    TEST_DATABASE_POOLER: pooler.address,
  });
  console.log('The API suite passes through the pooler.');
} finally {
  for (const one of stop) one();
}
