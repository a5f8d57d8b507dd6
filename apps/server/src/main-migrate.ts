import { readConfig } from './platform/config.ts';
import { readConfigOrExit } from './platform/start.ts';
import { upgradeDatabase } from './upgrade-database.ts';

/** The only command that a deployment runs on the database. */
await upgradeDatabase(
  readConfigOrExit(() => readConfig(process.env)),
  (line) => console.log(`  ${line}`),
);
