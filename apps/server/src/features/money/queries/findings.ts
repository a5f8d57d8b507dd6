import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface StoredFinding {
  id: string;
  source: 'rules' | 'provider';
  rule: string;
  since: Date;
  mended: boolean;
  found: Record<string, unknown>;
}

/** What waits for somebody first, then the oldest. */
export async function findFindings(db: Database, editionId: number, most: number): Promise<StoredFinding[]> {
  const { rows } = await sql<StoredFinding>`
    select id, source, rule, since, mended, found from findings where edition_id = ${editionId}
    order by mended, since, rule, id limit ${most}`.execute(db);
  return rows;
}

export async function countFindings(db: Database, editionId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from findings where edition_id = ${editionId}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export interface Concerned {
  /** The id that a rule named: of a registration, a payment or an order. */
  id: string;
  payment: string | null;
  registration: string;
  number: number;
  name: string;
}

/** Whom the rows are about. An id that is none of these is looked up in vain. */
export async function findConcerned(db: Database, editionId: number, ids: readonly string[]): Promise<Concerned[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Concerned>`
    with named as (
      select id, null::uuid as payment, id as registration from registrations where edition_id = ${editionId} and id = any (${ids}::uuid[])
      union all
      select p.id, p.id, o.registration_id from payments p join payment_orders o on o.edition_id = p.edition_id and o.id = p.order_id
      where p.edition_id = ${editionId} and p.id = any (${ids}::uuid[])
      union all
      select id, null, registration_id from payment_orders where edition_id = ${editionId} and id = any (${ids}::uuid[])
      union all
      select id, payment_id, registration_id from receipts where edition_id = ${editionId} and id = any (${ids}::uuid[])
    )
    select named.id, named.payment, r.id as registration, r.delegate_number as number, r.name
    from named join registrations r on r.edition_id = ${editionId} and r.id = named.registration`.execute(db);
  return rows;
}

export async function lastLooks(db: Database): Promise<{ checkedAt: Date | null; comparedAt: Date | null }> {
  const { rows } = await sql<{ checkedAt: Date | null; comparedAt: Date | null }>`
    select (select succeeded_at from sweep_turns where name = 'payments.invariants') as "checkedAt",
      (select max(compared_at) from payment_comparisons) as "comparedAt"`.execute(db);
  return rows[0] ?? { checkedAt: null, comparedAt: null };
}
