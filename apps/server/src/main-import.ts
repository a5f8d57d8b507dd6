import { readFile } from 'node:fs/promises';
import { importDelegates } from './features/registration/import-delegates.ts';
import { defaultEditionId } from './features/registration/queries/past-people.ts';
import { UnreadableList } from './features/registration/read-delegate-rows.ts';
import { openPersonDirectory } from './platform/cells/person-directory.ts';
import { openDatabase } from './platform/database.ts';
import { configOfCommand } from './platform/start.ts';

/** Imports the delegates of an earlier conference from a CSV file. Exits with 1 when any row could not be imported. */
const [file] = process.argv.slice(2);
if (!file) {
  console.error('Which file? pnpm import-delegates list.csv');
  process.exit(64);
}
const config = configOfCommand();
const { db, pool } = openDatabase(config, () => {});
const people = openPersonDirectory(config);
try {
  const began = performance.now();
  const editionId = await defaultEditionId(db);
  if (editionId === undefined) throw new UnreadableList('There is no edition yet: run pnpm setup first.');
  const { imported, known, broken, ignored } = await importDelegates(db, editionId, await readFile(file, 'utf8'), people);
  for (const { row, problems } of broken) console.log(`row ${row}: ${problems.join('; ')}`);
  for (const row of known) console.log(`row ${row}: has an account already, nothing changed`);
  if (ignored.length > 0) console.log(`Columns not taken over: ${ignored.join(', ')}`);
  console.log(
    `${imported} imported, ${known.length} known already, ${broken.length} broken, in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
  process.exitCode = broken.length > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof UnreadableList)) throw error;
  console.error(`Nothing was imported. ${error.message}`);
  process.exitCode = 65;
} finally {
  await people.close();
  await pool.end();
}
