import { parseArgs } from 'node:util';
import { MigrationFailed } from './platform/migrate.ts';
import { configOfCommand } from './platform/start.ts';
import { upgradeDatabase } from './upgrade-database.ts';

/**
 * The only command that a deployment runs on the database. `--expand` before the processes are replaced, `--contract` with the next
 * release; without either both, for which all processes must be of this release or stopped.
 */
const { expand, contract } = parseArgs({ options: { expand: { type: 'boolean' }, contract: { type: 'boolean' } } }).values;
const step = expand === contract ? undefined : expand ? 'expand' : 'contract';
await upgradeDatabase(configOfCommand(), (line) => console.log(`  ${line}`), step).catch((error: unknown) => {
  if (!(error instanceof MigrationFailed)) throw error;
  console.error(error.message);
  process.exit(1);
});
