import type { Client } from 'pg';
import { isStamp, type Table } from './catalogue.ts';

/** Rows as PostgreSQL writes them out: what one database says of a row, the other one reads without loss. */

const CHUNK = 1000;

/** How often and what: the same on both sides, or something is missing. */
export interface Digest {
  readonly rows: number;
  readonly hash: string;
}

/** The same form on both sides, whatever the database is set to. */
export async function speakPlainly(client: Client): Promise<void> {
  await client.query(
    `set time zone 'UTC'; set datestyle to iso; set intervalstyle to postgres; set bytea_output to hex; set extra_float_digits to 1;
     set statement_timeout to 0; set jit to off`,
  );
}

/**
 * `known`: rows that are there already stay as they are. What several transactions noted about one row is noted once by the one that
 * brings it.
 */
export async function copyRows(
  { from, to }: { from: Client; to: Client },
  table: Table,
  { where, values }: Where,
  known: 'refused' | 'kept',
): Promise<number> {
  const { rows } = await from.query<{ row: string }>(`select whole_row::text as row from ${at(table.name)} as whole_row where ${where}`, [
    ...values,
  ]);
  const columns = table.columns.map(({ name }) => `"${name}"`).join(', ');
  const brought = table.columns.map((one) => (isStamp(one) ? stampOf(one) : `"${one.name}"`)).join(', ');
  let copied = 0;
  for (let first = 0; first < rows.length; first += CHUNK) {
    const { rowCount } = await to.query(
      `insert into ${at(table.name)} (${columns}) overriding system value
       select ${brought} from unnest($1::${at(table.name)}[]) ${known === 'kept' || table.columns.some(isStamp) ? 'on conflict do nothing' : ''}`,
      [rows.slice(first, first + CHUNK).map(({ row }) => row)],
    );
    copied += rowCount ?? 0;
  }
  return copied;
}

export interface Where {
  readonly where: string;
  readonly values: readonly unknown[];
}

export async function digestOf(client: Client, table: Table, { where, values }: Where): Promise<Digest> {
  const compared = table.columns.filter((one) => !isStamp(one)).map(({ name }) => `"${name}"`);
  const { rows } = await client.query<Digest>(
    `select count(*)::integer as rows, coalesce(md5(string_agg(hash, '' order by hash collate "C")), '-') as hash
     from (select distinct md5(row(${compared.join(', ')})::text) as hash from ${at(table.name)} where ${where}) as hashed`,
    [...values],
  );
  return rows[0] ?? { rows: 0, hash: '' };
}

const stampOf = ({ type }: Table['columns'][number]) => (type.startsWith('timestamp') ? 'now()' : `pg_current_xact_id()::text::${type}`);

/** `pgboss.job` and names of our own. */
export const at = (table: string): string =>
  table
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');
