import { editions, sampleEditions } from '@isocentre/editions/all';
import { EditionChanged, loadEdition } from './features/editions/load-edition.ts';
import { findEditionBySlug } from './features/editions/queries/editions.ts';
import { openDatabase } from './platform/database.ts';
import { configOfCommand } from './platform/start.ts';
import { upgradeDatabase } from './upgrade-database.ts';

/**
 * Prepares a new machine: database, schema, queues, and the packaged editions that are missing. Outside production an
 * edition that nobody has changed follows its package; anything else is left alone.
 */
const config = configOfCommand();
const say = (text: string) => console.log(`  ${text}`);
const production = config.APP_MODE === 'production';
const migrationUrl = await upgradeDatabase(config, say, production ? 'expand' : undefined);

const { db, pool } = openDatabase({ ...config, DATABASE_URL: migrationUrl }, () => {});
for (const { society, edition, content, hosts } of production ? editions : [...editions, ...sampleEditions]) {
  say(`edition ${edition.slug}: ${await outcomeOf(edition.slug, () => loadEdition(db, edition, { society, content, hosts }))}`);
}
await pool.end();

async function outcomeOf(slug: string, load: () => Promise<string>): Promise<string> {
  if (production && (await findEditionBySlug(db, slug))) return 'is there already, left as it is';
  return load().catch((error: unknown) => {
    if (!(error instanceof EditionChanged)) throw error;
    return `has been changed here, left as it is (editions load ${slug} lists ${error.differences.length} differences)`;
  });
}
