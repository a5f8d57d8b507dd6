import { earlierJobNames } from './earlier-job-names.ts';
import type { Config } from './platform/config.ts';
import { createDatabase, grantToApplication, prepareDatabase } from './platform/database-setup.ts';
import { installJobs } from './platform/jobs.ts';
import { migrate } from './platform/migrate.ts';
import { migrationUrlOrExit } from './platform/start.ts';
import { jobDefinitions } from './worker.ts';

/**
 * Upgrades the database to this release: roles and database if an administrator's URL is given, then schema, job queues
 * and grants. It never writes a conference's rows. Idempotent, also when run concurrently. Returns the URL for the role
 * that owns the schema.
 */
export async function upgradeDatabase(config: Config, say: (line: string) => void): Promise<string> {
  const migrationUrl = migrationUrlOrExit(config);
  if (config.DATABASE_ADMIN_URL) {
    for (const made of await createDatabase(config.DATABASE_ADMIN_URL, migrationUrl, config.DATABASE_URL)) say(made);
  }
  await prepareDatabase(migrationUrl);
  const applied = await migrate(migrationUrl, async (client) => {
    await installJobs(migrationUrl, jobDefinitions, earlierJobNames);
    await grantToApplication(client);
  });
  say(applied.length > 0 ? `migrations applied: ${applied.join(', ')}` : 'schema is up to date');
  return migrationUrl;
}
