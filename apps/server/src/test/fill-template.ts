import { editions } from '@isocentre/editions/all';
import { loadEdition } from '../features/editions/load-edition.ts';
import { createDatabase, grantToApplication, prepareDatabase } from '../platform/database-setup.ts';
import { openDatabase } from '../platform/database.ts';
import { installJobs } from '../platform/jobs.ts';
import { migrate } from '../platform/migrate.ts';
import { jobDefinitions } from '../worker.ts';

/** A database with the whole schema and the editions. */
export async function fillTemplate(adminUrl: string, migrationUrl: string, appUrl: string): Promise<void> {
  await createDatabase(adminUrl, migrationUrl, appUrl);
  await prepareDatabase(migrationUrl);
  await migrate(migrationUrl, {
    afterwards: async (client) => {
      await installJobs(migrationUrl, jobDefinitions);
      await grantToApplication(client);
    },
  });
  const { db, pool } = openDatabase({ DATABASE_URL: migrationUrl, DATABASE_POOL_SIZE: 2 }, () => {});
  for (const { society, edition, content } of editions) await loadEdition(db, edition, { society, content });
  await pool.end();
}
