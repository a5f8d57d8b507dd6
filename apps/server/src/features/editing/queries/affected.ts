import type { Unpaid } from '@isocentre/domain/content/price-changes';
import type { Edition } from '@isocentre/domain/editions/edition';
import { DECISION_PURPOSES } from '@isocentre/domain/letters/decision-letters';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

const ONE_INVOICED = sql`exists (
  select from invoice_lines line where line.edition_id = r.edition_id and line.registration_id = r.id and line.standing)`;

/** Who has not paid, by what they chose; prices on invoices are theirs already. */
export async function countUnpaid(db: Database, editionId: number): Promise<Unpaid[]> {
  const { rows } = await sql<Unpaid>`
    select r.category, r.registration_type as type, r.price_kept as kept, count(*)::integer as count from registrations r
    where r.edition_id = ${editionId} and r.category is not null and r.payment_status in ('NOT PAID', 'PENDING')
      and r.cancelled_at is null and r.erased_at is null and not ${ONE_INVOICED}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}

/** Who is registered in which category, and has nothing more to pay. */
export async function countByCategory(db: Database, editionId: number): Promise<{ code: string; registered: number; settled: number }[]> {
  const { rows } = await sql<{ code: string; registered: number; settled: number }>`
    select category as code, count(*)::integer as registered,
      count(*) filter (where payment_status in ('PAID', 'COMPLIMENTARY'))::integer as settled
    from registrations where edition_id = ${editionId} and category is not null and cancelled_at is null and erased_at is null
    group by category order by category`.execute(db);
  return rows;
}

/** Who keeps what was agreed. */
export async function countKept(
  db: Database,
  editionId: number,
  now: Date,
): Promise<{ settled: number; orders: number; promised: number }> {
  const { rows } = await sql<{ settled: number; orders: number; promised: number }>`
    select count(*) filter (where r.payment_status in ('PAID', 'COMPLIMENTARY'))::integer as settled,
      count(*) filter (where r.payment_status in ('NOT PAID', 'PENDING') and exists (
        select from payment_orders o where o.edition_id = r.edition_id and o.registration_id = r.id and o.state = 'open' and o.expires_at > ${now}
      ))::integer as orders,
      count(*) filter (where r.payment_status in ('NOT PAID', 'PENDING') and (r.price_kept or ${ONE_INVOICED}))::integer as promised
    from registrations r where r.edition_id = ${editionId} and r.cancelled_at is null and r.erased_at is null`.execute(db);
  return rows[0] ?? { settled: 0, orders: 0, promised: 0 };
}

/** How many exceed each limit already, of those that count something. */
export async function countAbove(db: Database, editionId: number, limits: Edition['limits']): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    with current as (
      select revision.*, abstracts.registration_id, abstracts.call, (
        select count(*) from abstract_authors author
        where (author.edition_id, author.abstract_id, author.version) = (revision.edition_id, revision.abstract_id, revision.version)
      ) as authors
      from abstracts join abstract_revisions revision
        on (revision.edition_id, revision.abstract_id, revision.version) = (abstracts.edition_id, abstracts.id, abstracts.version)
      where abstracts.edition_id = ${editionId} and abstracts.status <> 'withdrawn'
    )
    select
      (select count(*)::integer from (select from current where call is null group by registration_id having count(*) > ${limits.maxAbstracts}) as people)
        as "maxAbstracts",
      count(*) filter (where authors > ${limits.maxAuthors})::integer as "maxAuthors",
      count(*) filter (where word_count > ${limits.maxWords})::integer as "maxWords",
      count(*) filter (where cardinality(keywords) > ${limits.maxKeywords})::integer as "maxKeywords"
    from current`.execute(db);
  return rows[0] ?? {};
}

/** Decisions that authors read at the edition's results, and the letters about them that wait; those of further calls are told at their own. */
export async function countResults(
  db: Database,
  editionId: number,
): Promise<{ decided: number; undecided: number; released: number; unreleased: number }> {
  const { rows } = await sql<{ decided: number; undecided: number; released: number; unreleased: number }>`
    select
      (select count(*)::integer from abstracts where edition_id = ${editionId} and call is null and status in ('accepted', 'rejected')) as decided,
      (select count(*)::integer from abstracts where edition_id = ${editionId} and call is null and status = 'pending') as undecided,
      count(*) filter (where state = 'released' and due_at = 'infinity')::integer as released,
      count(*) filter (where state = 'draft')::integer as unreleased
    from letters where edition_id = ${editionId} and purpose = any (${DECISION_PURPOSES}::text[]) and erased_at is null
      and about not in (select id::text from abstracts where edition_id = ${editionId} and call is not null)`.execute(db);
  return rows[0] ?? { decided: 0, undecided: 0, released: 0, unreleased: 0 };
}
