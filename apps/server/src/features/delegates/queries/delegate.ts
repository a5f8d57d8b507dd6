import type { Delegate, DelegateOrder } from '@isocentre/contract/delegates/delegate';
import { DETAIL_COLUMNS } from '@isocentre/domain/corrections/stored-details';
import type { Balance } from '@isocentre/domain/payments/balance';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { ABSTRACTS, FLAGGED, PROOF_STANDING, SEAT_STANDING, TAGS } from './standings.ts';

/** As it is answered, but for what is computed from it, and instants as they come from the database. */
type FromRow = Omit<
  Delegate,
  | 'number'
  | 'category'
  | 'type'
  | 'team'
  | 'terms'
  | 'registeredAt'
  | 'cancelled'
  | 'merged'
  | 'proofs'
  | 'money'
  | 'abstracts'
  | 'elsewhere'
  | 'correcting'
  | 'notes'
>;
export interface DelegateRow extends FromRow {
  number: number;
  category: string | null;
  registrationType: string | null;
  teamName: string;
  teamEmail: string;
  termsVersion: number | null;
  termsAcceptedAt: Date | null;
  registeredAt: Date;
  cancelledAt: Date | null;
  mergedInto: { id: string; number: number; name: string } | null;
}

export async function findDelegate(db: Database, editionId: number, id: string): Promise<DelegateRow | undefined> {
  const { rows } = await sql<DelegateRow>`
    select r.id, r.account_id as account, r.delegate_number as number, r.title, r.name, r.latin_name as "latinName", accounts.email, r.mobile, r.institute,
      r.designation, r.postal_address as "postalAddress", r.postal_pin as "postalPin", r.city,
      case when r.country_other = '' then r.country else r.country_other end as country, r.age, r.meal_preference as meal,
      r.membership_id as "membershipId", r.team_member_name as "teamName", r.team_member_email as "teamEmail", r.category,
      r.registration_type as "registrationType", r.source, r.pay_later as "payLater", grants.reason as granted, r.registered_at as "registeredAt",
      r.completed_at is not null as completed, r.terms_version as "termsVersion", r.terms_accepted_at as "termsAcceptedAt",
      r.payment_status as status, ${FLAGGED} as flagged, r.erased_at is not null as erased, r.cancelled_at as "cancelledAt",
      (select json_build_object('id', m.id, 'number', m.delegate_number, 'name', m.name) from registrations m
        where m.edition_id = r.edition_id and m.id = r.merged_into) as "mergedInto", ${PROOF_STANDING} as proof, ${SEAT_STANDING} as seat,
      ${ABSTRACTS} as "abstractCount", ${TAGS} as tags
    from registrations r
    join accounts on accounts.id = r.account_id
    left join grants on grants.edition_id = r.edition_id and grants.registration_id = r.id
    where r.edition_id = ${editionId} and r.id = ${id}`.execute(db);
  return rows[0];
}

export interface NoteRow {
  id: string;
  text: string;
  authorId: string;
  /** Its author may still change it. */
  fresh: boolean;
  author: string;
  at: Date;
  changedAt: Date | null;
}

export async function findNotes(db: Database, editionId: number, id: string): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select n.id, n.body as text, n.author_id as "authorId",
      n.written_at > now() - interval '15 minutes' as fresh, accounts.name as author, n.written_at as at, n.changed_at as "changedAt"
    from registration_notes n join accounts on accounts.id = n.author_id
    where n.edition_id = ${editionId} and n.registration_id = ${id} order by n.written_at desc, n.id limit 200`.execute(db);
  return rows;
}

export const findDetails = (db: Database, editionId: number, id: string) =>
  db
    .selectFrom('registrations')
    .select(['version', ...Object.values(DETAIL_COLUMNS)])
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .executeTakeFirst();

export type ProofRow = Omit<Delegate['proofs'][number], 'uploadedAt' | 'reviewedAt'> & { uploadedAt: Date; reviewedAt: Date | null };

export async function findProofs(db: Database, editionId: number, id: string): Promise<ProofRow[]> {
  const { rows } = await sql<ProofRow>`
    select id, kind, status, file_name as "fileName", bytes, uploaded_at as "uploadedAt", reviewed_at as "reviewedAt", note
    from proofs where edition_id = ${editionId} and registration_id = ${id} order by uploaded_at desc`.execute(db);
  return rows;
}

export type AbstractRow = Omit<NonNullable<Delegate['abstracts']>[number], 'submittedAt'> & {
  submittedAt: Date;
  wish: string;
  call: string;
};

export async function findAbstracts(db: Database, editionId: number, id: string): Promise<AbstractRow[]> {
  const { rows } = await sql<AbstractRow>`
    select a.id, a.reference_no as reference, v.title, a.status, coalesce(a.assigned_presentation_type, v.presentation_type) as presentation,
      v.presentation_type as wish, coalesce(a.call, 'regular') as call, a.submitted_at as "submittedAt"
    from abstracts a
    join abstract_revisions v on v.edition_id = a.edition_id and v.abstract_id = a.id and v.version = a.version
    where a.edition_id = ${editionId} and a.registration_id = ${id} order by a.submitted_at`.execute(db);
  return rows;
}

/** Of the same society only: what somebody does elsewhere is nobody's business here. */
export async function findElsewhere(db: Database, editionId: number, accountId: string): Promise<Delegate['elsewhere']> {
  const { rows } = await sql<Delegate['elsewhere'][number]>`
    select editions.slug as edition, editions.short_name as name, editions.starts_on::text as "startsOn", others.payment_status as status
    from registrations others
    join editions on editions.id = others.edition_id
    where others.account_id = ${accountId} and others.edition_id <> ${editionId} and others.erased_at is null
      and editions.society_id = (select society_id from editions where id = ${editionId})
    order by editions.starts_on desc`.execute(db);
  return rows;
}

type Stored<T> = T extends { payments: Array<infer P> } ? Omit<T, 'payments'> & { payments: P[] } : T;
export type OrderRow = Stored<DelegateOrder>;

/** Every order with its payments, their receipts and refunds, newest first. Instants as the database writes them into JSON. */
export async function findOrders(db: Database, editionId: number, id: string): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select o.id, o.kind, o.channel, o.state, o.category, o.registration_type as type, o.price_minor as "priceMinor", o.currency, to_json(o.created_at) as "createdAt",
      coalesce((
        select json_agg(json_build_object('id', p.id, 'providerId', p.provider_payment_id, 'rail', p.rail, 'method', p.method, 'state', p.state,
          'outcome', p.outcome, 'amountMinor', p.amount_minor, 'currency', p.currency, 'reference', p.reference, 'declinedBecause', p.declined_because,
          'at', coalesce(p.captured_at, p.first_seen_at),
          'receipt', (select receipts.financial_year || '/' || receipts.number from receipts where receipts.edition_id = p.edition_id and receipts.payment_id = p.id
            and receipts.replaced_at is null),
          'refunds', coalesce((
            select json_agg(json_build_object('id', b.id, 'state', b.state, 'amountMinor', b.amount_minor, 'reason', b.reason, 'method', b.method,
              'requestedAt', b.requested_at) order by b.requested_at)
            from refunds b where b.edition_id = p.edition_id and b.payment_id = p.id
          ), '[]')) order by p.first_seen_at desc)
        from payments p where p.edition_id = o.edition_id and p.order_id = o.id
      ), '[]') as payments
    from payment_orders o
    where o.edition_id = ${editionId} and o.registration_id = ${id}
    order by o.created_at desc, o.id`.execute(db);
  return rows;
}

export interface MoneyRow extends Balance {
  refunded: number;
  currency: string | null;
}

/** As `Balance` defines it, for one registration. */
export async function findMoney(db: Database, editionId: number, id: string): Promise<MoneyRow> {
  const { rows } = await sql<MoneyRow>`
    with mine as (select * from payment_orders where edition_id = ${editionId} and registration_id = ${id}),
    booked as (select * from mine where kind = 'registration' and state in ('paid', 'part')),
    came as (
      select p.amount_minor as amount, coalesce((
        select sum(b.amount_minor) from refunds b where b.edition_id = p.edition_id and b.payment_id = p.id and b.state = 'processed'
      ), 0) as back
      from mine join payments p on p.edition_id = mine.edition_id and p.order_id = mine.id
      where p.state = 'captured' and p.outcome in ('settles', 'part', 'difference')
    )
    select coalesce((select price_minor from booked), 0) as price,
      coalesce((select sum(amount_minor) from adjustments
        where edition_id = ${editionId} and registration_id = ${id} and order_id = (select id from booked) and kind <> 'kept'), 0)::integer as adjustments,
      coalesce((select sum(amount_minor) from adjustments where edition_id = ${editionId} and registration_id = ${id} and kind = 'kept'), 0)::integer as kept,
      coalesce((select sum(amount - back) from came), 0)::integer as paid,
      coalesce((select sum(back) from came), 0)::integer as refunded,
      coalesce((select currency from booked), (select currency from mine order by created_at desc limit 1)) as currency`.execute(db);
  return rows[0] ?? { price: 0, adjustments: 0, kept: 0, paid: 0, refunded: 0, currency: null };
}

/** An address of theirs that its owner has not confirmed yet. */
export const findNewAddress = (db: Database, editionId: number, id: string) =>
  db
    .selectFrom('address_changes as c')
    .innerJoin('registrations as r', (join) =>
      join.onRef('r.edition_id', '=', 'c.edition_id').onRef('r.id', '=', 'c.registration_id').onRef('r.account_id', '=', 'c.account_id'),
    )
    .where('c.edition_id', '=', editionId)
    .where('c.registration_id', '=', id)
    .where('c.confirmed_at', 'is', null)
    .select(['c.new_email as email', 'c.requested_at as notedAt', 'c.expires_at as until'])
    .executeTakeFirst();
