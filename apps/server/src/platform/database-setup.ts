import pg from 'pg';

/**
 * Two roles: the migrator owns the schema; the application may only read and write rows. Their names are fixed because
 * migrations grant and revoke by name.
 */
export const APP_ROLE = 'isocentre_app';

/** Creates the roles and the database that the two URLs name, if they do not exist yet. */
export async function createDatabase(adminUrl: string, migrationUrl: string, appUrl: string): Promise<string[]> {
  const made: string[] = [];
  const migrator = new URL(migrationUrl);
  const database = decodeURIComponent(migrator.pathname.slice(1));
  await withClient(adminUrl, async (client) => {
    for (const url of [migrator, new URL(appUrl)]) {
      const role = decodeURIComponent(url.username);
      if ((await client.query('select from pg_roles where rolname = $1', [role])).rowCount) continue;
      await client.query(
        `create role ${client.escapeIdentifier(role)} login password ${client.escapeLiteral(decodeURIComponent(url.password))}`,
      );
      // A role must be a member of another to give it a database or end its connections.
      await client.query(`grant ${client.escapeIdentifier(role)} to current_user`);
      made.push(`role ${role} created`);
    }
    if ((await client.query('select from pg_database where datname = $1', [database])).rowCount) return;
    const owner = client.escapeIdentifier(decodeURIComponent(migrator.username));
    await client.query(`create database ${client.escapeIdentifier(database)} owner ${owner}`);
    made.push(`database ${database} created`);
  });
  return made;
}

/**
 * The application role's default privileges in future tables. Runs before the first migration, which may revoke some.
 */
export async function prepareDatabase(migrationUrl: string): Promise<void> {
  await withClient(migrationUrl, async (client) => {
    await client.query(`grant usage on schema public to ${APP_ROLE}`);
    await client.query(`alter default privileges in schema public grant select, insert, update, delete on tables to ${APP_ROLE}`);
  });
}

/** The job queue's library has its own schema. */
export async function grantToApplication(client: pg.Client): Promise<void> {
  await client.query(`grant usage on schema pgboss to ${APP_ROLE}`);
  await client.query(`grant select, insert, update, delete on all tables in schema pgboss to ${APP_ROLE}`);
  await client.query(`grant execute on all functions in schema pgboss to ${APP_ROLE}`);
}

async function withClient(connectionString: string, use: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}
