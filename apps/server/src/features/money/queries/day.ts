import type { Rail } from '@isocentre/domain/payments/payment-state';
import type { RefundMethod } from '@isocentre/domain/payments/refund-state';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface Span {
  from: Date;
  until: Date;
}

export interface ReceivedRow {
  rail: Rail;
  method: string | null;
  currency: string;
  payments: number;
  amountMinor: number;
  takenBack: number;
  takenBackMinor: number;
}

/** What the ledger wrote down in that time about money that came, by rail and, at the provider, by method. */
export async function sumReceived(db: Database, editionId: number, { from, until }: Span): Promise<ReceivedRow[]> {
  const { rows } = await sql<Omit<ReceivedRow, 'amountMinor' | 'takenBackMinor'> & { amountMinor: string; takenBackMinor: string }>`
    select p.rail, p.method, e.currency,
      (count(*) filter (where e.kind = 'captured'))::integer as payments,
      coalesce(sum(e.amount_minor) filter (where e.kind = 'captured'), 0)::bigint as "amountMinor",
      (count(*) filter (where e.kind = 'reversed'))::integer as "takenBack",
      coalesce(-sum(e.amount_minor) filter (where e.kind = 'reversed'), 0)::bigint as "takenBackMinor"
    from payment_events e join payments p on p.edition_id = e.edition_id and p.id = e.payment_id
    where e.edition_id = ${editionId} and e.amount_minor is not null and e.kind in ('captured', 'reversed') and e.at >= ${from} and e.at < ${until}
    group by p.rail, p.method, e.currency
    order by array_position(array['provider', 'transfer', 'cheque', 'cash', 'card-terminal', 'moved'], p.rail), p.method, e.currency`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, amountMinor: Number(row.amountMinor), takenBackMinor: Number(row.takenBackMinor) }));
}

export interface RefundedRow {
  method: RefundMethod;
  currency: string;
  refunds: number;
  amountMinor: number;
}

/** A fact about a refund ends with the id of its row, or of the provider's. */
export async function sumRefunded(db: Database, editionId: number, { from, until }: Span): Promise<RefundedRow[]> {
  const { rows } = await sql<Omit<RefundedRow, 'amountMinor'> & { amountMinor: string }>`
    select coalesce(b.method, 'provider') as method, e.currency, count(*)::integer as refunds, (-sum(e.amount_minor))::bigint as "amountMinor"
    from payment_events e
    left join refunds b on b.edition_id = e.edition_id and b.payment_id = e.payment_id
      and e.fact in ('refunded ' || b.id::text, 'refunded ' || b.provider_refund_id)
    where e.edition_id = ${editionId} and e.amount_minor is not null and e.kind = 'refunded' and e.at >= ${from} and e.at < ${until}
    group by 1, 2 order by 1, 2`.execute(db);
  return rows.map((row) => ({ ...row, amountMinor: Number(row.amountMinor) }));
}

export interface RegistrationsOfDay {
  registered: number;
  paid: number;
  cancelled: number;
}

export async function countRegistrations(db: Database, editionId: number, { from, until }: Span): Promise<RegistrationsOfDay> {
  const { rows } = await sql<RegistrationsOfDay>`
    select
      (select count(*)::integer from registrations where edition_id = ${editionId} and registered_at >= ${from} and registered_at < ${until}) as registered,
      (
        select count(distinct o.registration_id)::integer from payment_events e
        join payment_orders o on o.edition_id = e.edition_id and o.id = e.order_id
        where e.edition_id = ${editionId} and e.kind = 'settled' and e.at >= ${from} and e.at < ${until}
      ) as paid,
      (select count(*)::integer from registrations where edition_id = ${editionId} and cancelled_at >= ${from} and cancelled_at < ${until}) as cancelled`.execute(
    db,
  );
  return rows[0] ?? { registered: 0, paid: 0, cancelled: 0 };
}

/** When the ledger last wrote down that money came or went. */
export async function lastMoney(db: Database, editionId: number): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select at from payment_events
    where edition_id = ${editionId} and amount_minor is not null and kind in ('captured', 'reversed', 'refunded')
    order by at desc limit 1`.execute(db);
  return rows[0]?.at;
}
