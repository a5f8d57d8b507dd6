import type { ClientBase } from 'pg';

/** Every table of the schema says here, by its columns, whether its rows go with an edition. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
}

export interface Column {
  readonly name: string;
  readonly type: string;
}

/** A foreign key, column by column. */
export interface Reference {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly to: string;
  readonly toColumns: readonly string[];
}

/** What the rows of a table belong to: that decides which of them go along. */
export type Kind = 'edition' | 'society' | 'person' | 'cell';

/**
 * What stays: it is about this installation, or about people who are leaving us. Whoever has asked to be erased is not moved
 * before that is done.
 */
const STAYS = new Set([
  'erasure_requests',
  'forgetting_looks',
  'forgetting_rounds',
  'mail_pace',
  'moved_orders',
  'moving_editions',
  'operator_alerts',
  'payment_comparisons',
  'processes',
  'rate_limits',
  'restores',
  'schema_migrations',
  'sign_in_failures',
  'sweep_turns',
  'web_minutes',
  'webauthn_challenges',
  'webhook_inbox',
]);

/** Throws for a table of which nobody can tell, so that none is ever left behind by being forgotten. */
export function kindOf({ name, columns }: Table): Kind {
  const has = (column: string) => columns.some((one) => one.name === column);
  if (STAYS.has(name)) return 'cell';
  if (name === 'editions' || has('edition_id')) return 'edition';
  if (name === 'accounts' || has('account_id')) return 'person';
  if (name === 'societies' || has('society_id')) return 'society';
  throw new Error(`Does ${name} go along with an edition? Say so in platform/cells/catalogue.ts.`);
}

/** Which edition, society or person a row of this table belongs to. */
export const keyOf = ({ name }: Table, kind: Kind): string =>
  ['editions', 'accounts', 'societies'].includes(name)
    ? 'id'
    : { edition: 'edition_id', society: 'society_id', person: 'account_id', cell: '' }[kind];

/**
 * Numbers of transactions mean something in one database only: in the other one it is the transaction that brings the row, so that
 * whoever follows a list reads it once more. With them stands when that was noted.
 */
export const isStamp = ({ name, type }: Column): boolean => type === 'xid8' || name === 'changed_in' || name === 'noted_at';

export async function readTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.relname order by c.relname`,
  );
  return rows;
}

export async function readReferences(client: ClientBase): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select k.conname as name, k.conrelid::regclass::text as "table", k.confrelid::regclass::text as "to",
       (select json_agg(a.attname order by n) from unnest(k.conkey) with ordinality as c (number, n)
         join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.number) as columns,
       (select json_agg(a.attname order by n) from unnest(k.confkey) with ordinality as c (number, n)
         join pg_attribute a on a.attrelid = k.confrelid and a.attnum = c.number) as "toColumns"
     from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 2, 1`,
  );
  return rows;
}

/** The counters behind numbers that the database gives out, except those of editions and societies: each cell has its own range. */
export async function readCounters(client: ClientBase): Promise<Array<{ table: string; column: string; sequence: string }>> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select table_name as "table", column_name as "column",
       coalesce(pg_get_serial_sequence(table_name, column_name), substring(column_default from '''(.*)''')) as sequence
     from information_schema.columns
     where table_schema = 'public' and (is_identity = 'YES' or column_default like 'nextval(%') and table_name not in ('editions', 'societies')`,
  );
  return rows;
}
