import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import pg from 'pg';
import { fillEdition } from '../features/demo-data/fill-edition.ts';
import { diskFiles } from '../platform/files/disk-files.ts';
import type { TestApp } from './build-test-app.ts';
import { EARLY } from './delegates.ts';

const EDITIONS_A_SOCIETY = 5;

/** Fills the first edition with an invented conference, and copies it with all that is in it (`copy-editions.sql`). */
export async function fillManyEditions(
  site: Pick<TestApp, 'db' | 'database'>,
  { delegates, copies }: { delegates: number; copies: number },
) {
  const folder = await mkdtemp(join(tmpdir(), 'isocentre-many-'));
  const made = await fillEdition(
    { db: site.db, files: diskFiles(folder) },
    {
      editionId: 1,
      societyId: 1,
      edition: ampiTnpy2025,
      now: new Date(EARLY),
      delegates,
      seed: 28,
      passwordHash: '$argon2id$sample',
    },
  );
  await rm(folder, { recursive: true });
  const owner = new pg.Client({ connectionString: site.database.migrationUrl });
  await owner.connect();
  try {
    await owner.query(await readFile(join(import.meta.dirname, 'copy-editions.sql'), 'utf8'));
    await owner.query(`call loading.start(${copies}, ${EDITIONS_A_SOCIETY})`);
    const { rows } = await owner.query<{ statement: string }>(
      "select statement from loading.work order by array_position(array['load', 'index', 'end'], step), id",
    );
    for (const { statement } of rows) await owner.query(statement);
    await owner.query('drop schema loading cascade');
    await owner.query('analyze');
  } finally {
    await owner.end();
  }
  return made;
}
