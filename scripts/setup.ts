import { environment } from './environment.ts';
import { run } from './run.ts';

/** `pnpm setup`: everything a new machine needs: `pnpm migrate`, then the packaged editions that are missing. */
console.log('Setting up the database');
await run(process.execPath, ['apps/server/src/main-setup.ts'], environment()).catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  console.error('Is PostgreSQL running? `bash scripts/ensure-postgres.sh` installs and starts it on Debian and Ubuntu.');
  process.exit(1);
});
