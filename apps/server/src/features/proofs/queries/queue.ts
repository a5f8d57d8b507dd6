import type { PaymentStatus } from '@isocentre/domain/registration/payment-status';
import type { PROOF_TYPES, ProofKind } from '@isocentre/domain/registration/proofs';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface WaitingRow {
  id: string;
  version: number;
  kind: ProofKind;
  type: (typeof PROOF_TYPES)[number];
  bytes: number;
  fileName: string;
  uploadedAt: Date;
  registrationId: string;
  accountId: string;
  number: number;
  title: string;
  name: string;
  age: number | null;
  institute: string;
  designation: string;
  membershipId: string;
  category: string | null;
  registrationType: string | null;
  priceKept: boolean;
  status: PaymentStatus;
  /** What counts as booked; null before anything is paid. */
  bookedMinor: number | null;
  bookedCurrency: string | null;
  bookedType: string | null;
  /** Of a registration that lost it with an earlier proof. */
  lostCategory: string | null;
}

const OLDEST = 100;

/** Of those whose file can be opened, and who may still come. */
const WAITS = sql`proofs.status = 'pending' and proofs.scan in ('none', 'clean') and proofs.file_gone_at is null and r.erased_at is null
  and r.cancelled_at is null`;
const WHOSE = sql`join registrations r on r.edition_id = proofs.edition_id and r.id = proofs.registration_id`;

/** Oldest first, or one of them. */
export async function findWaiting(db: Database, editionId: number, id?: string): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select proofs.id, proofs.version, proofs.kind, proofs.type, proofs.bytes, proofs.file_name as "fileName", proofs.uploaded_at as "uploadedAt",
      r.id as "registrationId", r.account_id as "accountId", r.delegate_number as number, r.title, r.name, r.age, r.institute, r.designation,
      r.membership_id as "membershipId", r.category, r.registration_type as "registrationType", r.price_kept as "priceKept", r.payment_status as status,
      booked.price_minor as "bookedMinor", booked.currency as "bookedCurrency", booked.registration_type as "bookedType",
      r.lost_category as "lostCategory"
    from proofs ${WHOSE}
    left join lateral (
      select price_minor, currency, registration_type from payment_orders o
      where o.edition_id = r.edition_id and o.registration_id = r.id and o.kind = 'registration' and o.state in ('paid', 'part')
      order by o.created_at desc limit 1
    ) booked on true
    where proofs.edition_id = ${editionId} and ${WAITS} and (${id ?? null}::uuid is null or proofs.id = ${id ?? null}::uuid)
    order by proofs.uploaded_at, proofs.id limit ${OLDEST}`.execute(db);
  return rows;
}

export async function countProofs(db: Database, editionId: number): Promise<{ total: number; accepted: number; refused: number }> {
  const { rows } = await sql<{ total: number; accepted: number; refused: number }>`
    select count(*) filter (where ${WAITS})::integer as total, count(*) filter (where proofs.status = 'verified')::integer as accepted,
      count(*) filter (where proofs.status = 'rejected')::integer as refused
    from proofs ${WHOSE} where proofs.edition_id = ${editionId}`.execute(db);
  return rows[0] ?? { total: 0, accepted: 0, refused: 0 };
}

export interface JudgedRow {
  id: string;
  registrationId: string;
  number: number;
  name: string;
  kind: ProofKind;
  verdict: 'verified' | 'rejected';
  note: string | null;
  movedFrom: string | null;
  by: string | null;
  judgedAt: Date;
  told: boolean;
}

/** Judged by somebody since that moment, newest first, or one of them. */
export async function findJudged(db: Database, editionId: number, { since, id }: { since?: Date; id?: string }): Promise<JudgedRow[]> {
  const { rows } = await sql<JudgedRow>`
    select proofs.id, r.id as "registrationId", r.delegate_number as number, r.name, proofs.kind, proofs.status as verdict, proofs.note,
      proofs.moved_from as "movedFrom", judge.name as by, proofs.reviewed_at as "judgedAt",
      exists (
        select from letters l where l.edition_id = proofs.edition_id and l.purpose = 'registrations.proof-verdict' and l.about = proofs.id::text
          and l.occasion = proofs.verdict_id::text and l.state in ('sending', 'sent', 'bounced')
      ) as told
    from proofs ${WHOSE} left join accounts judge on judge.id = proofs.judged_by
    where proofs.edition_id = ${editionId} and proofs.reviewed_at is not null and r.erased_at is null
      and (${id ?? null}::uuid is null or proofs.id = ${id ?? null}::uuid)
      and (${since ?? null}::timestamptz is null or proofs.reviewed_at > ${since ?? null}::timestamptz and proofs.verdict_id is not null)
    order by proofs.reviewed_at desc, proofs.id limit ${OLDEST}`.execute(db);
  return rows;
}
