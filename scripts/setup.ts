import { environment } from './environment.ts';
import { run } from './run.ts';

/** `pnpm setup`: roles, database, migrations, job queues and editions. Safe to repeat. */
const env = environment({ APP_MODE: process.env['APP_MODE'] ?? 'development' });
console.log('Setting up the database');
await run(process.execPath, ['apps/server/src/main-setup.ts'], env).catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  console.error('Is PostgreSQL running? `bash scripts/ensure-postgres.sh` installs and starts it on Debian and Ubuntu.');
  process.exit(1);
});
