import { editions, sampleEditions } from '@isocentre/editions/all';
import { loadEdition } from './features/editions/load-edition.ts';
import { readConfig } from './platform/config.ts';
import { createDatabase, grantToApplication, prepareDatabase } from './platform/database-setup.ts';
import { openDatabase } from './platform/database.ts';
import { installJobs } from './platform/jobs.ts';
import { migrate } from './platform/migrate.ts';
import { readConfigOrExit } from './platform/start.ts';
import { patientQueueNames, queueNames } from './worker.ts';

/** Brings a database to where the processes can start: roles, schema, queues, editions. Safe to run again at any time. */
const config = readConfigOrExit(() => readConfig(process.env));
const say = (text: string) => console.log(`  ${text}`);

const migrationUrl = config.DATABASE_MIGRATION_URL;
if (!migrationUrl) {
  console.error('Set DATABASE_MIGRATION_URL: the setup needs the role that owns the schema.');
  process.exit(78);
}
if (config.DATABASE_ADMIN_URL) {
  for (const made of await createDatabase(config.DATABASE_ADMIN_URL, migrationUrl, config.DATABASE_URL)) say(made);
}
await prepareDatabase(migrationUrl);
const applied = await migrate(migrationUrl, async (client) => {
  await installJobs(migrationUrl, queueNames, patientQueueNames);
  await grantToApplication(client);
});
say(applied.length > 0 ? `migrations applied: ${applied.join(', ')}` : 'schema is up to date');

const { db, pool } = openDatabase({ ...config, DATABASE_URL: migrationUrl }, () => {});
const wanted = config.APP_MODE === 'production' ? editions : [...editions, ...sampleEditions];
for (const [i, { edition, content, hosts }] of wanted.entries()) {
  say(`edition ${edition.slug}: ${await loadEdition(db, edition, { content, hosts, isDefault: i === 0 })}`);
}
await pool.end();
