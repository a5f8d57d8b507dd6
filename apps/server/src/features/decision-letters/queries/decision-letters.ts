import { DECISION_PURPOSES, purposeOf, TELLING_PURPOSES } from '@isocentre/domain/letters/decision-letters';
import type { LetterState } from '@isocentre/domain/letters/letter-state';
import type { TemplateText } from '@isocentre/domain/letters/template';
import type { DecisionState, Outcome } from '@isocentre/domain/review/decision';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { hiddenFrom, type Reader } from '../../../platform/visible-abstracts.ts';

export interface DecisionLetterRow {
  id: string;
  purpose: string;
  state: LetterState;
  /** The version of the decision that it tells. */
  tells: string;
  held: boolean;
  sentAt: Date | null;
  cause: string | null;
  releasedSubject: string | null;
  releasedBody: string | null;
  releasedPdf: boolean;
  releasedAt: Date;
  /** What a person wrote in place of its text, and what that was then. */
  edited: { readonly subject: string; readonly body: string; readonly from: TemplateText } | null;
  abstract: string;
  /** The code of its call: the letter leaves with the results of that one. */
  call: string;
  name: string;
  email: string;
  /** The corresponding author's. */
  otherEmail: string;
  title: string;
  category: string;
  wish: 'Oral' | 'E-Poster';
  number: number | null;
  reference: string | null;
  outcome: Outcome | null;
  decision: DecisionState | null;
  version: number | null;
  /** What a correction has replaced. */
  previous: Outcome | null;
  /** Of a letter about a text that a chair has mended: both versions, and why. */
  mended: MendedText | null;
}

type Version = Readonly<Record<'title' | 'background' | 'methods' | 'results' | 'conclusion', string>> & {
  readonly keywords: readonly string[];
};

export interface MendedText {
  readonly reason: string;
  readonly before: Version;
  readonly after: Version;
}

const FROM = sql`
  letters l
  join abstracts a on a.edition_id = l.edition_id and a.id::text = l.about
  join abstract_revisions v on (v.edition_id, v.abstract_id, v.version) = (a.edition_id, a.id, a.version)
  join registrations r on (r.edition_id, r.id) = (a.edition_id, a.registration_id)
  join accounts c on c.id = r.account_id
  left join decisions d on (d.edition_id, d.abstract_id) = (a.edition_id, a.id)`;

const COLUMNS = sql`
  l.id, l.purpose, l.state, l.occasion as tells, l.state = 'released' and l.due_at = 'infinity' as held, l.sent_at as "sentAt", l.cause,
  l.released_subject as "releasedSubject", l.released_body as "releasedBody", l.released_pdf as "releasedPdf", coalesce((
    select max(e.at) from letter_events e where e.edition_id = l.edition_id and e.letter_id = l.id and e.state = 'released' and e.attempt = 0
  ), l.written_at) as "releasedAt",
  case when l.edited_body is not null then jsonb_build_object(
    'subject', l.edited_subject, 'body', l.edited_body,
    'from', jsonb_build_object('subject', l.edited_from_subject, 'body', l.edited_from_body)
  ) end as edited, a.id as abstract, coalesce(a.call, 'regular') as call, c.name, c.email,
  v.email as "otherEmail", v.title, v.category, v.presentation_type as wish, a.review_number as number, a.reference_no as reference,
  d.outcome, d.state as decision, d.version, (
    select e.previous from decision_events e
    where e.edition_id = a.edition_id and e.abstract_id = a.id and e.kind = 'corrected' order by e.at desc limit 1
  ) as previous, case when l.purpose = ${purposeOf('text-corrected')} then (
    select jsonb_build_object('reason', m.reason, 'before', to_jsonb(b), 'after', to_jsonb(n))
    from abstract_corrections m
    join abstract_revisions n on (n.edition_id, n.abstract_id, n.version) = (m.edition_id, m.abstract_id, m.version)
    join abstract_revisions b on (b.edition_id, b.abstract_id, b.version) = (m.edition_id, m.abstract_id, m.version - 1)
    where m.edition_id = a.edition_id and m.abstract_id = a.id and m.version::text = l.occasion
  ) end as mended`;

/** Of an edition; without what was replaced or erased. */
const LETTERS = (editionId: number): RawBuilder<unknown> => sql`
  l.edition_id = ${editionId} and l.purpose = any (${DECISION_PURPOSES}::text[]) and l.state not in ('superseded', 'discarded')
  and l.erased_at is null`;

/** All that the reader may see; `only`: of these. */
export async function listDecisionLetters(db: Database, reader: Reader, only?: readonly string[]): Promise<DecisionLetterRow[]> {
  const { rows } = await sql<DecisionLetterRow>`
    select ${COLUMNS} from ${FROM}
    where ${LETTERS(reader.editionId)} and a.id not in (${hiddenFrom(reader)}) ${only ? sql`and l.id = any (${only}::uuid[])` : sql``}
    order by l.purpose, a.review_number, l.id`.execute(db);
  return rows;
}

/** Locked in one order: of two who release them, one does. Whoever changes a decision waits, or is seen. */
export async function lockLetters(transaction: Database, editionId: number, ids: readonly string[] | null): Promise<void> {
  await sql`
    select l.id from letters l
    where ${LETTERS(editionId)} and l.state in ('draft', 'released') ${ids ? sql`and l.id = any (${ids}::uuid[])` : sql``}
    order by l.id for update`.execute(transaction);
}

/** For the worker: whoever it is about. */
export async function findDecisionLetter(db: Database, editionId: number, id: string): Promise<DecisionLetterRow | undefined> {
  const { rows } = await sql<DecisionLetterRow>`
    select ${COLUMNS} from ${FROM} where ${LETTERS(editionId)} and l.id = ${id}`.execute(db);
  return rows[0];
}

/** What they say from now on, whatever becomes of the text they were made of. */
export async function fixWords(
  transaction: Database,
  editionId: number,
  letters: ReadonlyArray<{ id: string; subject: string; body: string; pdf: boolean }>,
): Promise<void> {
  await sql`
    update letters l set released_subject = n.subject, released_body = n.body, released_pdf = n.pdf
    from unnest(
      ${letters.map(({ id }) => id)}::uuid[], ${letters.map(({ subject }) => subject)}::text[], ${letters.map(({ body }) => body)}::text[],
      ${letters.map(({ pdf }) => pdf)}::boolean[]
    ) as n (id, subject, body, pdf)
    where l.edition_id = ${editionId} and l.id = n.id and l.state = 'draft'`.execute(transaction);
}

/** Of a draft; null: it follows its text again. */
export async function storeEdit(
  transaction: Database,
  { editionId, id }: { editionId: number; id: string },
  edit: { readonly words: TemplateText; readonly from: TemplateText } | null,
): Promise<void> {
  await transaction
    .updateTable('letters')
    .set({
      edited_subject: edit?.words.subject ?? null,
      edited_body: edit?.words.body ?? null,
      edited_from_subject: edit?.from.subject ?? null,
      edited_from_body: edit?.from.body ?? null,
    })
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .execute();
}

/** Applied decisions that are to be told and have no letter. */
export async function countUnwritten(db: Database, reader: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from abstracts a
    join decisions d on (d.edition_id, d.abstract_id) = (a.edition_id, a.id)
    where a.edition_id = ${reader.editionId} and a.id not in (${hiddenFrom(reader)}) and a.status in ('accepted', 'rejected') and d.state = 'applied'
      and not exists (
        select from letters l
        where ${LETTERS(reader.editionId)} and l.purpose = any (${TELLING_PURPOSES}::text[]) and l.about = a.id::text and l.occasion = d.version::text
      )`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How mail of the edition leaves: not at all, or so many a minute. */
export async function readDelivery(
  db: Database,
  editionId: number,
  installation: string,
): Promise<{ stopped: boolean; pace: number | null }> {
  const { rows } = await sql<{ stopped: boolean; pace: number | null }>`
    select exists (select from mail_stops where edition_id = e.id) as stopped, (
      select per_minute from mail_pace where sender = coalesce(e.mail_from, s.mail_from, ${installation})
    ) as pace
    from editions e join societies s on s.id = e.society_id where e.id = ${editionId}`.execute(db);
  return rows[0] ?? { stopped: false, pace: null };
}

/** The address of the organiser who tries a letter. */
export async function findTester(db: Database, accountId: string): Promise<string | undefined> {
  const row = await db.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst();
  return row?.email;
}
