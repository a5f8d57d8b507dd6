import { REVIEWER_PURPOSES } from '@isocentre/domain/letters/reviewer-letters';
import type { LetterState } from '@isocentre/domain/letters/letter-state';
import type { Role } from '@isocentre/domain/people/roles';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { hiddenFrom, type Reader } from '../../../platform/visible-abstracts.ts';

export interface ReviewerLetterRow {
  id: string;
  purpose: string;
  state: LetterState;
  account: string | null;
  name: string;
  email: string;
  /** Of an invitation that can be answered; empty: another letter. */
  roles: Role[];
  invitation: string | null;
  /** What is still to be reviewed, and when the first of it is due. */
  open: number;
  dueAt: Date | null;
  blind: 'double' | 'single' | null;
}

const INVITATION_OPEN = sql`i.accepted_at is null and i.declined_at is null and i.withdrawn_at is null`;

/** `reader`: what they have a conflict with is not counted. Without one, as the letter leaves. */
async function find(
  db: Database,
  { editionId, reader, states, only }: { editionId: number; reader?: Reader; states: readonly LetterState[]; only?: readonly string[] },
): Promise<ReviewerLetterRow[]> {
  const { rows } = await sql<ReviewerLetterRow>`
    select l.id, l.purpose, l.state, l.account_id as account, coalesce(c.name, i.name, '') as name, coalesce(c.email, i.email) as email,
      coalesce(i.roles, '{}') as roles, i.id as invitation, coalesce(w.open, 0)::int as open, w.due_at as "dueAt", s.blind
    from letters l
    left join accounts c on c.id = l.account_id and c.disabled_at is null
    left join staff_invitations i on l.account_id is null and i.edition_id = l.edition_id and i.id::text = l.about and ${INVITATION_OPEN}
    left join review_settings s on s.edition_id = l.edition_id and s.call = 'regular'
    left join lateral (
      select count(*) as open, min(a.due_at) as due_at from assignments a
      where a.edition_id = l.edition_id and a.account_id = l.account_id and a.state = 'open'
        ${reader ? sql`and a.abstract_id not in (${hiddenFrom(reader)})` : sql``}
    ) w on l.account_id is not null
    where l.edition_id = ${editionId} and l.purpose = any (${REVIEWER_PURPOSES}::text[]) and l.state = any (${states}::text[])
      and l.erased_at is null and coalesce(c.email, i.email) is not null ${only ? sql`and l.id = any (${only}::uuid[])` : sql``}
    order by l.purpose, lower(coalesce(c.name, i.name, '')), l.id`.execute(db);
  return rows;
}

export const listDrafts = (db: Database, reader: Reader, only?: readonly string[]): Promise<ReviewerLetterRow[]> =>
  find(db, { editionId: reader.editionId, reader, states: ['draft'], ...(only ? { only } : {}) });

/** For the worker. */
export const findReviewerLetter = async (db: Database, editionId: number, id: string): Promise<ReviewerLetterRow | undefined> =>
  (await find(db, { editionId, states: ['sending'], only: [id] }))[0];

/** Locked in one order: of two who release them, one does. */
export async function lockDrafts(transaction: Database, editionId: number): Promise<void> {
  await sql`
    select id from letters
    where edition_id = ${editionId} and purpose = any (${REVIEWER_PURPOSES}::text[]) and state = 'draft'
    order by id for update`.execute(transaction);
}

export async function countSent(db: Database, editionId: number): Promise<{ waiting: number; sent: number }> {
  const { rows } = await sql<{ waiting: number; sent: number }>`
    select count(*) filter (where state in ('released', 'sending'))::int as waiting, count(*) filter (where state = 'sent')::int as sent
    from letters where edition_id = ${editionId} and purpose = any (${REVIEWER_PURPOSES}::text[])`.execute(db);
  return rows[0] ?? { waiting: 0, sent: 0 };
}
