import { referenceOf, type Series, USUAL_PATTERNS } from '@isocentre/domain/review/reference';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface ReservedRow {
  abstract: string;
  reference: string;
  series: Series;
}

/** The numbers that abstracts have or had before they were taken back. */
export async function listReserved(transaction: Database, editionId: number, ids: readonly string[]): Promise<ReservedRow[]> {
  const { rows } = await sql<ReservedRow>`
    select abstract_id as abstract, reference_no as reference, series from reference_numbers
    where edition_id = ${editionId} and abstract_id = any (${ids}::uuid[]) and retired_at is null`.execute(transaction);
  return rows;
}

/** They still find their abstract, and are never given again. */
export async function retireReferences(transaction: Database, editionId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update reference_numbers set retired_at = now()
    where edition_id = ${editionId} and abstract_id = any (${ids}::uuid[]) and retired_at is null`.execute(transaction);
}

/** The next numbers of a series for these abstracts, in their order. The series' row is locked until the transaction ends. */
export async function giveReferences(
  transaction: Database,
  editionId: number,
  series: Series,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ pattern: string; next: number }>`
    insert into reference_series (edition_id, code, pattern, next) values (${editionId}, ${series}, ${USUAL_PATTERNS[series]}, ${ids.length + 1})
    on conflict (edition_id, code) do update set next = reference_series.next + ${ids.length}
    returning pattern, next`.execute(transaction);
  const [row] = rows;
  if (!row) throw new Error(`No series ${series}`);
  const given = ids.map((id, i) => [id, referenceOf(row.pattern, row.next - ids.length + i)] as const);
  await sql`
    insert into reference_numbers (edition_id, reference_no, series, abstract_id)
    select ${editionId}, n.reference, ${series}, n.id
    from unnest(${given.map(([, reference]) => reference)}::text[], ${given.map(([id]) => id)}::uuid[]) as n (reference, id)`.execute(
    transaction,
  );
  return new Map(given);
}
