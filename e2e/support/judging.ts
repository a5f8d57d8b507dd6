import { randomUUID } from 'node:crypto';
import { databaseEnv, query } from './database.ts';
import { REVIEWED, TOLD } from './reviewed.ts';
import { DATABASE } from './site.ts';

const sql = (text: string, values: unknown[] = []) => query(databaseEnv(DATABASE).DATABASE_MIGRATION_URL, text, values);
const EDITION = `(select id from editions where slug = '${REVIEWED}')`;

/** Everything of a call accepted as an e-poster, `EP-90` and on, in the order of the titles; authors know it. */
export async function acceptAsPosters(titles: readonly string[]): Promise<void> {
  await sql(`insert into reference_series (edition_id, code, pattern) values (${EDITION}, 'e-poster', 'EP-##') on conflict do nothing`);
  for (const [i, title] of titles.entries()) {
    const id = `(select abstract_id from abstract_revisions where title = $1)`;
    await sql(
      `insert into reference_numbers (edition_id, reference_no, series, abstract_id) values (${EDITION}, 'EP-9${i}', 'e-poster', ${id})`,
      [title],
    );
    await sql(
      `update abstracts set status = 'accepted', reference_no = 'EP-9${i}', assigned_presentation_type = 'E-Poster' where id = ${id}`,
      [title],
    );
  }
  await sql(`update edition_instants set results_published_at = $1 where edition_id = ${EDITION}`, [TOLD]);
}

/** Somebody with the role of a judge, which needs no second step. */
export async function makeJudge(name: string): Promise<{ name: string; email: string }> {
  const id = randomUUID();
  const email = `judge-${id}@example.org`;
  await sql('insert into accounts (id, email, name) values ($1, $2, $3)', [id, email, name]);
  await sql(
    `insert into staff_roles (society_id, edition_id, account_id, role) select society_id, id, $1, 'judge' from editions where slug = $2`,
    [id, REVIEWED],
  );
  return { name, email };
}
