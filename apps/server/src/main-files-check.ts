import { openReports } from './platform/database.ts';
import { checkFiles } from './platform/files/check-files.ts';
import { openFiles } from './platform/files/open-files.ts';
import { configOfCommand } from './platform/start.ts';

/** `isocentre files-check`: compares stored files with their rows. Exits with 1 when one is missing or damaged. */
const config = configOfCommand();
const { db: reports, pool } = openReports(config, () => {});
const { named, withoutHash, missing, damaged, orphans } = await checkFiles({ reports, files: openFiles(config) });
for (const key of missing) console.log(`missing: ${key}`);
for (const { key, why } of damaged) console.log(`damaged: ${key}: ${why}`);
for (const key of orphans) console.log(`belongs to nothing: ${key}`);
console.log(
  `${named} files that rows name: ${missing.length} missing, ${damaged.length} damaged, ${withoutHash} without a hash; ${orphans.length} belong to nothing.`,
);
await pool.end();
process.exitCode = missing.length + damaged.length > 0 ? 1 : 0;
