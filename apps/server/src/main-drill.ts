import { tryCopy } from './features/installation/try-copy.ts';
import { brokenInvariants } from './features/payments/queries/invariants.ts';
import { openDatabase, openReports } from './platform/database.ts';
import { openFiles } from './platform/files/open-files.ts';
import { configOfCommand } from './platform/start.ts';

/** Part of `isocentre drill`: tries a restored copy whose web process runs, and prints what it found as JSON. */
const config = configOfCommand();
if (config.APP_MODE !== 'drill') {
  console.error('Only for a restored copy: APP_MODE must be drill. Nothing was done.');
  process.exit(78); // EX_CONFIG
}
const [{ db, pool }, reports] = [openDatabase(config, () => {}), openReports(config, () => {})];
const tried = await tryCopy({
  db,
  reports: reports.db,
  files: openFiles(config),
  brokenRules: brokenInvariants,
  origin: `http://127.0.0.1:${config.PORT}`,
});
console.log(JSON.stringify(tried));
await Promise.all([pool.end(), reports.pool.end()]);
process.exitCode = tried.every(({ well }) => well) ? 0 : 1;
