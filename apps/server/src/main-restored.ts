import { recordRestore } from './features/payments/queries/restores.ts';
import { replayErasures } from './features/registration/replay-erasures.ts';
import { openDatabase } from './platform/database.ts';
import { openFiles } from './platform/files/open-files.ts';
import { recordForInstallation } from './platform/installation-record.ts';
import { configOfCommand } from './platform/start.ts';

/** Part of `isocentre restore`, before the site opens: erases again whom the backup brought back, and has the worker ask the provider. */
const recoveredTo = new Date(process.argv[2] ?? '');
if (Number.isNaN(recoveredTo.getTime())) {
  console.error('Usage: isocentre restored <the moment that was restored>');
  process.exit(64);
}
const config = configOfCommand();
const { db, pool } = openDatabase(config, () => {});
const erased = config.ERASURES_FILE === undefined ? 0 : await replayErasures({ db, files: openFiles(config) }, config.ERASURES_FILE);
await recordRestore(db, recoveredTo);
await recordForInstallation(db, 'database.restored', { recoveredTo, erasedAgain: erased });
console.log(
  `  erased again: ${erased}; the worker asks the provider about every order since four days before ${recoveredTo.toISOString()}`,
);
await pool.end();
