import type { RefundEffect, RefundMethod, RefundState } from '@isocentre/domain/payments/refund-state';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { beyond, type From, keyText } from '../../../platform/keyset.ts';
import { EFFECT_OPEN } from '../../../platform/open-effect.ts';
import { TRIED_AGAIN } from '../../../platform/tried-again.ts';

export interface StoredRefund {
  id: string;
  providerId: string | null;
  state: RefundState;
  amountMinor: number;
  currency: string;
  method: RefundMethod;
  effect: RefundEffect | null;
  cause: string;
  reason: string | null;
  reference: string | null;
  failedBecause: string | null;
  proposedBy: string | null;
  proposer: string | null;
  approvedBy: string | null;
  declinedBy: string | null;
  declinedBecause: string | null;
  requestedAt: Date;
  changedAt: Date;
  /** Whether another one of the same payment has taken its place. */
  triedAgain: boolean;
  /** Whether somebody has to say what becomes of the registration. */
  effectOpen: boolean;
  /** Of all refunds of its registration that have gone back or may: what one person alone is measured by. */
  registrationMinor: number;
  paymentId: string;
  paymentName: string;
  paymentMinor: number;
  registration: string;
  account: string;
  number: number;
  name: string;
}

/** A refund `b` with its payment `p`, and what the organiser who proposed it wrote. */
const FIELDS = sql`
  b.id, b.provider_refund_id as "providerId", b.state, b.amount_minor as "amountMinor", p.currency, b.method, b.effect, b.reason as cause, said.reason,
  b.reference, b.failed_because as "failedBecause", proposer.name as "proposedBy", b.proposed_by as proposer, approver.name as "approvedBy",
  declined.name as "declinedBy", declined.reason as "declinedBecause",
  b.requested_at as "requestedAt", b.changed_at as "changedAt", p.id as "paymentId", coalesce(p.provider_payment_id, p.id::text) as "paymentName",
  p.amount_minor as "paymentMinor", r.id as registration, r.account_id as account, r.delegate_number as number, r.name,
  ${TRIED_AGAIN} as "triedAgain", ${EFFECT_OPEN} as "effectOpen",
  coalesce(gone.amount, 0)::integer as "registrationMinor"`;

const SOURCES = sql`
  join payments p on p.edition_id = b.edition_id and p.id = b.payment_id
  join payment_orders o on o.edition_id = p.edition_id and o.id = p.order_id
  join registrations r on r.edition_id = o.edition_id and r.id = o.registration_id
  -- All refunds of the edition in one pass: there are few, and a plan without statistics would look for each again and again.
  left join (
    select payment_orders.edition_id, payment_orders.registration_id, sum(others.amount_minor) as amount
    from refunds others
    join payments on payments.edition_id = others.edition_id and payments.id = others.payment_id
    join payment_orders on payment_orders.edition_id = payments.edition_id and payment_orders.id = payments.order_id
    where others.state not in ('declined', 'failed') group by 1, 2
  ) as gone on gone.edition_id = r.edition_id and gone.registration_id = r.id
  left join accounts proposer on proposer.id = b.proposed_by
  left join accounts approver on approver.id = b.approved_by
  left join lateral (
    select change_details.reason from audit_log
    join change_details on change_details.edition_id = audit_log.edition_id and change_details.audit_id = audit_log.id
    where audit_log.edition_id = b.edition_id and audit_log.entity = 'refund' and audit_log.entity_id = b.id::text
      and audit_log.action = 'refund.proposed'
    limit 1
  ) as said on true
  left join lateral (
    select accounts.name, change_details.reason from audit_log
    left join change_details on change_details.edition_id = audit_log.edition_id and change_details.audit_id = audit_log.id
    left join accounts on accounts.id = audit_log.account_id
    where audit_log.edition_id = b.edition_id and audit_log.entity = 'refund' and audit_log.entity_id = b.id::text
      and audit_log.action = 'refund.declined' and b.state = 'declined'
    order by audit_log.at desc limit 1
  ) as declined on true`;

export async function findRefundsOf(db: Database, editionId: number, paymentId: string): Promise<StoredRefund[]> {
  const { rows } = await sql<StoredRefund>`
    select ${FIELDS} from refunds b ${SOURCES} where b.edition_id = ${editionId} and b.payment_id = ${paymentId}
    order by b.requested_at, b.id`.execute(db);
  return rows;
}

/** What is asked for; null: either. */
export interface RefundFilters {
  states: readonly string[] | null;
  again: boolean | null;
  undecided: boolean | null;
  byHand: boolean | null;
}

/** A person pays it out. */
const BY_HAND = sql<boolean>`(b.method in ('transfer', 'cash'))`;

function matching({ states, again, undecided, byHand }: RefundFilters): RawBuilder<unknown> {
  return sql.join(
    [
      states ? sql`b.state = any (${states}::text[])` : sql`true`,
      again === null ? sql`true` : sql`${TRIED_AGAIN} = ${again}`,
      undecided === null ? sql`true` : sql`coalesce(${EFFECT_OPEN}, false) = ${undecided}`,
      byHand === null ? sql`true` : sql`${BY_HAND} = ${byHand}`,
    ],
    sql` and `,
  );
}

/** One page, latest first. */
export async function findRefunds(
  db: Database,
  editionId: number,
  { from, most, ...filters }: RefundFilters & { from: From | undefined; most: number },
): Promise<Array<StoredRefund & { key: string }>> {
  const cut = from ? beyond('instant', from.place, 'further', true) : sql`true`;
  const { rows } = await sql<StoredRefund & { key: string }>`
    with page as materialized (
      select id, key from (
        select b.id, b.requested_at as key from refunds b where b.edition_id = ${editionId} and ${matching(filters)}
      ) as matching
      where ${cut} order by key desc, id desc limit ${most}
    )
    select ${FIELDS}, ${keyText('instant', sql`page.key`)} as key
    from page join refunds b on b.edition_id = ${editionId} and b.id = page.id ${SOURCES}
    order by page.key desc, page.id desc`.execute(db);
  return rows;
}

export interface CountedRefunds {
  state: RefundState;
  /** Made in the provider's dashboard, and nobody has said what becomes of the registration. */
  undecided: boolean;
  /** Whether these are among those that were asked for. */
  matches: boolean;
  currency: string;
  count: number;
  amountMinor: number;
}

export async function countRefunds(db: Database, editionId: number, filters: RefundFilters): Promise<CountedRefunds[]> {
  const { rows } = await sql<Omit<CountedRefunds, 'amountMinor'> & { amountMinor: string }>`
    select state, undecided, matches, currency, count(*)::integer as count, sum(amount_minor)::bigint as "amountMinor" from (
      select b.state, b.amount_minor, payments.currency, coalesce(${EFFECT_OPEN}, false) as undecided, ${matching(filters)} as matches
      from refunds b join payments on payments.edition_id = b.edition_id and payments.id = b.payment_id
      where b.edition_id = ${editionId}
    ) as counted group by 1, 2, 3, 4 order by 4, 1, 2, 3`.execute(db);
  return rows.map(({ amountMinor, ...row }) => ({ ...row, amountMinor: Number(amountMinor) }));
}

/** Who else could approve a refund here: with one of these roles in the edition or in all of its society. */
export async function hasOtherApprover(db: Database, editionId: number, roles: readonly string[], except: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from staff_roles join editions on editions.id = ${editionId} and editions.society_id = staff_roles.society_id
      where (staff_roles.edition_id = ${editionId} or staff_roles.edition_id is null) and staff_roles.role = any (${roles}::text[])
        and staff_roles.account_id <> ${except}
    ) as found`.execute(db);
  return rows[0]?.found ?? false;
}
