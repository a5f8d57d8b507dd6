import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import pg from 'pg';
import { adminUrl, urlOf } from './database-urls.ts';

const root = resolve(import.meta.dirname, '../../../..');

/** All files that determine the contents of a freshly set-up database. */
const INGREDIENTS = [
  'apps/server/migrations/**/*.sql',
  'apps/server/package.json',
  'apps/server/src/features/editions/**/*.ts',
  'apps/server/src/features/*/job*.ts',
  'apps/server/src/platform/{audit,database,database-setup,jobs,migrate,migrate-without-transaction,migration-files}.ts',
  'apps/server/src/test/{template,fill-template}.ts',
  'apps/server/src/{upgrade-database,worker}.ts',
  'packages/domain/src/{content,editions}/**/*.ts',
  'packages/editions/src/**/*.ts',
];

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10);

/** One PostgreSQL may serve several checkouts, each with its own migrations. */
const PREFIX = `isocentre_test_template_${hashOf(root)}_`;

/** The template that matches the current sources. */
async function templateName(): Promise<string> {
  const files: string[] = [];
  for await (const file of glob(INGREDIENTS, { cwd: root, exclude: ['**/*.test.ts'] })) files.push(file);
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(`${file}\0`).update(await readFile(resolve(root, file)));
  return PREFIX + hash.digest('hex').slice(0, 12);
}

/**
 * Creates the database that tests copy, unless an earlier run has created the same one. It is filled under another name
 * and renamed when complete, so an interrupted run leaves nothing that looks finished. Runs of one checkout take turns.
 * Returns its name.
 */
export async function makeTemplate(): Promise<string> {
  const name = await templateName();
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [PREFIX]);
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [PREFIX]);
    if (rows.some(({ datname }) => datname === name)) return name;
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
    // Imported only now: it loads most of the server, which a run with an existing template does not need.
    const { fillTemplate } = await import('./fill-template.ts');
    const unfinished = `${PREFIX}unfinished`;
    await fillTemplate(adminUrl, urlOf('migrator', unfinished), urlOf('app', unfinished));
    await client.query(`alter database ${unfinished} rename to ${name}`);
    return name;
  } finally {
    await client.end();
  }
}
