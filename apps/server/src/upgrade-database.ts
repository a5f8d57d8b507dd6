import { earlierJobNames, earlierMailJobs } from './earlier-job-names.ts';
import type { Config } from './platform/config.ts';
import { createDatabase, grantToApplication, prepareDatabase } from './platform/database-setup.ts';
import { openDatabase } from './platform/database.ts';
import { recordForInstallation } from './platform/installation-record.ts';
import { numberApart } from './platform/cells/number-apart.ts';
import { installJobs } from './platform/jobs.ts';
import { lettersOfJobs } from './platform/letters/letters-of-jobs.ts';
import { migrate } from './platform/migrate.ts';
import type { Step } from './platform/migration-files.ts';
import { migrationUrlOrExit } from './platform/start.ts';
import { jobDefinitions } from './worker.ts';

/**
 * Upgrades the database to this release: roles and database if an administrator's URL is given, then schema, job queues
 * and grants; or only one step of the schema. Of a conference's rows it writes one, in the record: what was applied. Idempotent, also when run concurrently. Returns the URL for the role
 * that owns the schema.
 */
export async function upgradeDatabase(config: Config, say: (line: string) => void, step?: Step): Promise<string> {
  const migrationUrl = migrationUrlOrExit(config);
  if (config.DATABASE_ADMIN_URL) {
    for (const made of await createDatabase(config.DATABASE_ADMIN_URL, migrationUrl, config.DATABASE_URL)) say(made);
  }
  await prepareDatabase(migrationUrl);
  const applied = await migrate(migrationUrl, {
    step,
    afterwards: async (client) => {
      await installJobs(migrationUrl, jobDefinitions, earlierJobNames);
      const moved = await lettersOfJobs(client, earlierMailJobs);
      if (moved > 0) say(`mails of the earlier release that wait: ${moved}`);
      await grantToApplication(client);
      await numberApart(client, config.CELL);
    },
  });
  if (applied.length > 0) await record(config, migrationUrl, applied);
  say(applied.length > 0 ? `migrations applied: ${applied.join(', ')}` : 'schema is up to date');
  return migrationUrl;
}

async function record(config: Config, migrationUrl: string, applied: readonly string[]): Promise<void> {
  const { db, pool } = openDatabase({ ...config, DATABASE_URL: migrationUrl }, () => {});
  try {
    await recordForInstallation(db, 'schema.migrated', { applied });
  } finally {
    await pool.end();
  }
}
