import { environment } from './environment.ts';
import { run } from './run.ts';

/** `pnpm migrate`: schema, job queues and grants. The only command that a deployment runs on the database. */
await run(process.execPath, ['apps/server/src/main-migrate.ts', ...process.argv.slice(2)], environment()).catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
