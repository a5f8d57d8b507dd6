import { parseArgs } from 'node:util';
import { editions, sampleEditions } from '@isocentre/editions/all';
import { EditionChanged, loadEdition } from './features/editions/load-edition.ts';
import { openDatabase } from './platform/database.ts';
import { configOfCommand } from './platform/start.ts';

/**
 * `pnpm editions load <slug>` loads a packaged edition into the database and refuses to overwrite people's changes. To
 * overwrite them, repeat the slug: `--replace <slug>`.
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean' } } });
const [command, slug, again] = positionals;
const packaged = [...editions, ...sampleEditions];
const wanted = packaged.find(({ edition }) => edition.slug === slug);
if (command !== 'load' || !wanted || (values.replace && again !== slug)) {
  console.error(
    `Usage: editions load <slug> [--replace <slug>]\nPackaged editions: ${packaged.map(({ edition }) => edition.slug).join(', ')}`,
  );
  process.exit(64);
}
const config = configOfCommand();
const { db, pool } = openDatabase({ ...config, DATABASE_URL: config.DATABASE_MIGRATION_URL ?? config.DATABASE_URL }, () => {});
try {
  const { society, edition, content, hosts } = wanted;
  console.log(`edition ${edition.slug}: ${await loadEdition(db, edition, { society, content, hosts, replace: values.replace ?? false })}`);
} catch (error) {
  if (!(error instanceof EditionChanged)) throw error;
  console.error(`${error.message} Loading it would change:\n${error.differences.map((line) => `  ${line}`).join('\n')}`);
  console.error(`To overwrite all of this with the packaged edition, add --replace ${error.slug}. What people entered is lost then.`);
  process.exitCode = 1;
} finally {
  await pool.end();
}
