import type { Client } from 'pg';
import { keyOf, kindOf, readCounters, readReferences, readTables, type Reference, type Table } from './catalogue.ts';
import { at, copyRows, type Digest, digestOf, type Where } from './copy-rows.ts';

/** What an edition consists of in a database, found in the catalogue. */

export interface Schema {
  readonly tables: readonly Table[];
  readonly references: readonly Reference[];
  /** The queue library's own table: its version says that both sides have the same. */
  readonly jobs: Table;
}

export interface EditionRow {
  readonly id: number;
  readonly slug: string;
  readonly societyId: number;
  readonly society: string;
  readonly isDefault: boolean;
  readonly hosts: readonly string[];
}

export async function readSchema(client: Client): Promise<Schema> {
  const { rows } = await client.query<{ columns: Table['columns'] }>(
    `select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum) as columns
     from pg_attribute where attrelid = 'pgboss.job'::regclass and attnum > 0 and not attisdropped`,
  );
  const jobs = { name: 'pgboss.job', columns: rows[0]?.columns ?? [] };
  return { tables: await readTables(client), references: await readReferences(client), jobs };
}

export async function findEdition(client: Client, slug: string): Promise<EditionRow | undefined> {
  const { rows } = await client.query<EditionRow>(
    `select e.id, e.slug, e.society_id as "societyId", s.slug as society, e.is_default as "isDefault",
       array(select host from edition_hosts where edition_id = e.id) as hosts
     from editions e join societies s on s.id = e.society_id where e.slug = $1`,
    [slug],
  );
  return rows[0];
}

export const ofKind = (schema: Schema, kind: 'edition' | 'society' | 'person') => schema.tables.filter((table) => kindOf(table) === kind);

const ofEdition = (table: Table, id: number): Where => ({ where: `"${keyOf(table, 'edition')}" = $1`, values: [id] });
const jobsOf = (id: number): Where => ({ where: `state in ('created', 'retry') and (data ->> 'editionId')::integer = $1`, values: [id] });
/** In tables of editions: what is said of the society as a whole, such as its owners. */
const ofSociety = (table: Table, societyId: number): Where => ({
  where: kindOf(table) === 'edition' ? 'edition_id is null and society_id = $1' : `"${keyOf(table, 'society')}" = $1`,
  values: [societyId],
});
const societyTables = (schema: Schema): Table[] => [
  ...ofKind(schema, 'society'),
  ...ofKind(schema, 'edition').filter(({ name, columns }) => name !== 'editions' && columns.some((one) => one.name === 'society_id')),
];
/** Of a table that also names a society, only what is about this one. */
const ofPeople = (table: Table, people: readonly string[], societyId: number): Where => {
  const alsoSociety = table.columns.some(({ name }) => name === 'society_id');
  return {
    where: `"${keyOf(table, 'person')}" = any ($1) ${alsoSociety ? 'and society_id = $2' : ''}`,
    values: alsoSociety ? [people, societyId] : [people],
  };
};

/** Every account that rows of the edition or its society name, by a foreign key or as `…account_id`. */
export async function peopleOf(client: Client, schema: Schema, { id, societyId }: EditionRow): Promise<string[]> {
  const named = [
    ...ofKind(schema, 'edition').map((table) => ({ table, value: '$1', key: keyOf(table, 'edition') })),
    ...societyTables(schema).map((table) => ({ table, value: '$2', key: table.name === 'societies' ? 'id' : 'society_id' })),
  ].flatMap(({ table, value, key }) =>
    namingPeople(schema, table).map((column) => `select "${column}" as id from ${at(table.name)} where "${key}" = ${value}`),
  );
  const { rows } = await client.query<{ id: string }>(`select id from accounts where id in (${named.join(' union ')})`, [id, societyId]);
  return rows.map((row) => row.id);
}

const namingPeople = ({ references }: Schema, { name, columns }: Table): string[] => [
  ...new Set([
    ...references.filter(({ table, to }) => table === name && to === 'accounts').flatMap((one) => one.columns),
    ...columns.filter((one) => one.type === 'uuid' && one.name.endsWith('account_id')).map((one) => one.name),
  ]),
];

export interface Brought {
  readonly people: readonly string[];
  readonly societies: readonly number[];
}

/** The society, the people and the edition with its waiting jobs. Inside a transaction of the target with triggers and keys off. */
export async function copyEdition(sides: { from: Client; to: Client }, schema: Schema, edition: EditionRow): Promise<Brought> {
  const { from, to } = sides;
  const people = await peopleOf(from, schema, edition);
  const known = async <Id>(table: string, ids: readonly Id[], type: string) =>
    new Set((await to.query<{ id: Id }>(`select id from ${table} where id = any ($1::${type}[])`, [ids])).rows.map(({ id }) => id));
  const [hadPeople, hadSocieties] = [await known('accounts', people, 'uuid'), await known('societies', [edition.societyId], 'integer')];
  for (const table of societyTables(schema)) await copyRows(sides, table, ofSociety(table, edition.societyId), 'kept');
  for (const table of ofKind(schema, 'person')) await copyRows(sides, table, ofPeople(table, people, edition.societyId), 'kept');
  for (const table of ofKind(schema, 'edition')) await copyRows(sides, table, ofEdition(table, edition.id), 'refused');
  await copyRows(sides, schema.jobs, jobsOf(edition.id), 'refused');
  // What stays behind is not pointed to: the edition it was made from, and a main address that is another edition's.
  await to.query('update editions set copied_from = null where id = $1 and copied_from not in (select id from editions)', [edition.id]);
  await to.query('update societies set main_host = null where id = $1 and main_host not in (select host from edition_hosts)', [
    edition.societyId,
  ]);
  for (const { table, column, sequence } of await readCounters(to)) {
    await to.query(
      `select setval($1::regclass, max("${column}")) from ${at(table)} having max("${column}") > (select coalesce(last_value, 0) from ${sequence})`,
      [sequence],
    );
  }
  return {
    people: people.filter((id) => !hadPeople.has(id)),
    societies: hadSocieties.has(edition.societyId) ? [] : [edition.societyId],
  };
}

/** Count and hash of every table of the edition, and of its waiting jobs. */
export async function digestsOf(client: Client, schema: Schema, id: number): Promise<Map<string, Digest>> {
  const digests = new Map<string, Digest>([[schema.jobs.name, await digestOf(client, schema.jobs, jobsOf(id))]]);
  for (const table of ofKind(schema, 'edition')) {
    const compared = table.name === 'editions' ? { ...table, columns: table.columns.filter(({ name }) => name !== 'copied_from') } : table;
    digests.set(table.name, await digestOf(client, compared, ofEdition(table, id)));
  }
  return digests;
}

/** Foreign keys were not looked at while the rows came in: each that leads to nothing now, with how many rows say so. */
export async function brokenReferences(client: Client, schema: Schema, id: number): Promise<string[]> {
  const looks = ofKind(schema, 'edition').flatMap((table) =>
    schema.references
      .filter((one) => one.table === table.name)
      .map(({ name, columns, to, toColumns }) => {
        const same = columns.map((column, place) => `there."${toColumns[place]}" = here."${column}"`).join(' and ');
        const given = columns.map((column) => `here."${column}" is not null`).join(' and ');
        return `select '${name}' as name, count(*)::integer as rows from ${at(table.name)} here
          where here."${keyOf(table, 'edition')}" = $1 and ${given} and not exists (select from ${at(to)} there where ${same})`;
      }),
  );
  const { rows } = await client.query<{ name: string; rows: number }>(
    `select * from (${looks.join(' union all ')}) as looked where rows > 0`,
    [id],
  );
  return rows.map((one) => `${one.name}: ${one.rows} rows`);
}

/** Inside a transaction with triggers and keys off. */
export async function removeEdition(client: Client, schema: Schema, edition: Pick<EditionRow, 'id'>): Promise<void> {
  await client.query('update societies set main_host = null where main_host in (select host from edition_hosts where edition_id = $1)', [
    edition.id,
  ]);
  await client.query('update editions set copied_from = null where copied_from = $1', [edition.id]);
  await client.query(
    'update erasure_requests set asked_of_edition = (select id from editions where is_default) where asked_of_edition = $1',
    [edition.id],
  );
  for (const table of ofKind(schema, 'edition')) await remove(client, table, ofEdition(table, edition.id));
  await remove(client, schema.jobs, jobsOf(edition.id));
}

/** Of those who came with it, whoever nothing else names by now. */
export async function removeBrought(client: Client, schema: Schema, { people, societies }: Brought): Promise<void> {
  const named = ofKind(schema, 'edition').flatMap((table) =>
    namingPeople(schema, table).map(
      (column) => `select "${column}" as id from ${at(table.name)} where "${keyOf(table, 'edition')}" is not null`,
    ),
  );
  const { rows } = await client.query<{ id: string }>(
    `select id from accounts where id = any ($1) and id not in (select id from (${named.join(' union ')}) as named where id is not null)`,
    [people],
  );
  for (const societyId of societies) for (const table of societyTables(schema)) await remove(client, table, ofSociety(table, societyId));
  const gone = rows.map(({ id }) => id);
  for (const table of ofKind(schema, 'person'))
    await remove(client, table, { where: `"${keyOf(table, 'person')}" = any ($1)`, values: [gone] });
}

const remove = (client: Client, table: Table, { where, values }: Where) =>
  client.query(`delete from ${at(table.name)} where ${where}`, [...values]);
