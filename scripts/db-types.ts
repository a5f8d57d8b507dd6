import { withDatabase, environment } from './environment.ts';
import { run } from './run.ts';

/** `pnpm db:types`: generates the table types and docs/data.md from the database. Run it after adding a migration. */
const env = withDatabase(new URL(environment()['DATABASE_MIGRATION_URL'] ?? '').pathname.slice(1));
await run(
  'pnpm',
  [
    'exec',
    'kysely-codegen',
    '--dialect',
    'postgres',
    '--url',
    env['DATABASE_MIGRATION_URL'] ?? '',
    '--default-schema',
    'public',
    '--include-pattern',
    'public.*',
    '--date-parser',
    'string',
    '--out-file',
    'apps/server/src/platform/database-types.ts',
  ],
  env,
);
await run(process.execPath, ['apps/server/scripts/write-literal-types.ts'], env);
await run(process.execPath, ['apps/server/scripts/write-data-document.ts'], env);
