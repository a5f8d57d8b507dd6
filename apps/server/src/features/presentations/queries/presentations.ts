import type { PresentationAnswer, PresentationType } from '@isocentre/domain/presentations/presentation';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface PresentationRow {
  id: string;
  /** The code of its call. */
  call: string;
  number: number;
  reviewNumber: number | null;
  reference: string | null;
  score: number | null;
  title: string;
  category: string;
  wish: PresentationType;
  type: PresentationType;
  corresponding: number;
  correspondingEmail: string;
  authors: string[];
  answer: PresentationAnswer | null;
  answeredType: PresentationType | null;
  answeredAt: Date | null;
  reason: string | null;
  offeredUntil: Date | null;
  presenter: number | null;
  presenterEmail: string | null;
  /** To the public wall, with the place as it is offered now. */
  wallAgreedAt: Date | null;
  /** 0: no row yet. */
  version: number;
  correctedAt: Date | null;
  presenterPayment: string | null;
  /** Whose abstract it is: who answers. */
  holder: string;
  holderName: string;
  holderEmail: string;
  /** In the draft of the programme. */
  session: string | null;
}

/** Accepted abstracts with what was answered. Whether their authors may know is for the caller to ask first. */
const select = (editionId: number, condition: RawBuilder<boolean>) => sql<PresentationRow>`
  select a.id, coalesce(a.call, 'regular') as call, a.number, a.review_number as "reviewNumber", a.reference_no as reference, v.title, v.category,
    case when coalesce(s.show_score, true) then a.presentation_score::float8 end as score,
    v.presentation_type as wish, a.assigned_presentation_type as type, v.corresponding, v.email as "correspondingEmail",
    (
      select array_agg(w.name order by w.position) from abstract_authors w
      where (w.edition_id, w.abstract_id, w.version) = (a.edition_id, a.id, a.version)
    ) as authors,
    p.answer, p.type as "answeredType", p.answered_at as "answeredAt", p.reason, p.offered_until as "offeredUntil", p.presenter,
    p.presenter_email as "presenterEmail", case when p.type = a.assigned_presentation_type then p.wall_agreed_at end as "wallAgreedAt", coalesce(p.version, 0) as version,
    h.id as holder, r.name as "holderName", h.email as "holderEmail",
    (
      select max(e.at) from decision_events e
      where e.edition_id = a.edition_id and e.abstract_id = a.id and e.kind = 'corrected'
    ) as "correctedAt",
    (
      select o.payment_status from accounts c join registrations o on o.account_id = c.id and o.edition_id = a.edition_id
      where coalesce(c.email_in_ascii, lower(c.email)) = lower(coalesce(p.presenter_email, v.email)) and o.cancelled_at is null
      limit 1
    ) as "presenterPayment",
    (
      select t.title from programme_slots l join programme_sessions t on (t.edition_id, t.id) = (l.edition_id, l.session_id)
      where l.edition_id = a.edition_id and l.abstract_id = a.id and not l.removed and not t.removed
      limit 1
    ) as session
  from abstracts a
  join abstract_revisions v on (v.edition_id, v.abstract_id, v.version) = (a.edition_id, a.id, a.version)
  join registrations r on (r.edition_id, r.id) = (a.edition_id, a.registration_id)
  join accounts h on h.id = r.account_id
  left join presentations p on (p.edition_id, p.abstract_id) = (a.edition_id, a.id)
  left join review_settings s on s.edition_id = a.edition_id and s.call = 'regular'
  where a.edition_id = ${editionId} and a.status = 'accepted' and a.assigned_presentation_type is not null and ${condition}
  order by a.reference_no, a.id`;

/** Of whoever holds this registration; what an earlier holder left is not theirs. */
const ownedBy = (registrationId: string) => sql<boolean>`a.registration_id = ${registrationId} and a.left_by is null`;

export const listOwn = async (db: Database, editionId: number, registrationId: string): Promise<PresentationRow[]> =>
  (await select(editionId, ownedBy(registrationId)).execute(db)).rows;

export const listAccepted = async (db: Database, editionId: number, ids: readonly string[]): Promise<PresentationRow[]> =>
  (await select(editionId, sql<boolean>`a.id = any (${ids}::uuid[])`).execute(db)).rows;

/** Somebody who can still answer: not cancelled, not erased, and it was not left behind. */
const HELD = sql<boolean>`a.left_by is null and r.cancelled_at is null and r.erased_at is null`;

export const listHeld = async (db: Database, editionId: number): Promise<PresentationRow[]> =>
  (await select(editionId, HELD).execute(db)).rows;

export async function findHeld(db: Database, editionId: number, id: string): Promise<PresentationRow | undefined> {
  const { rows } = await select(editionId, sql<boolean>`${HELD} and a.id = ${id}`).execute(db);
  return rows[0];
}

/** The abstract's row: who answers, who decides and who offers wait for each other. */
export const lockAbstract = (transaction: Database, editionId: number, id: string) =>
  sql`select from abstracts where edition_id = ${editionId} and id = ${id} for update`.execute(transaction);

interface Stored {
  type: PresentationType;
  answer: PresentationAnswer | null;
  reason: string | null;
  answered_at: Date | null;
  answered_by: string | null;
  offered_until: Date | null;
  presenter: number | null;
  presenter_email: string | null;
  wall_agreed_at: Date | null;
}

/** Changes some of it; its abstract is locked. */
export async function storePresentation(
  transaction: Database,
  { editionId, row }: { editionId: number; row: PresentationRow },
  change: Partial<Stored>,
): Promise<void> {
  await transaction
    .insertInto('presentations')
    .values({ edition_id: editionId, abstract_id: row.id, type: row.type, version: 1, ...change })
    .onConflict((conflict) =>
      conflict.columns(['edition_id', 'abstract_id']).doUpdateSet({ ...change, version: sql`presentations.version + 1` }),
    )
    .execute();
}
