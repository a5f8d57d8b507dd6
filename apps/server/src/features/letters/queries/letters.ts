import type { LetterKind, LetterState } from '@isocentre/domain/letters/letter-state';
import { type RawBuilder, sql } from 'kysely';
import { mailbox } from '../../../platform/account-email.ts';
import type { Database } from '../../../platform/database.ts';
import type { HiddenLetters } from '../hidden-from.ts';

export interface LetterRow {
  id: string;
  purpose: string;
  kind: LetterKind;
  state: LetterState;
  writtenAt: Date;
  sentAt: Date | null;
  attempts: number;
  addresses: string[] | null;
  subject: string | null;
  text: string | null;
  cause: string | null;
  erased: boolean;
  events: Array<{ at: string; state: LetterState; attempt: number; code: string | null }>;
}

/** More than anybody gets from one conference. */
const MOST = 500;

/** A condition on `letters`. */
export const notHidden = ({ nouns, abstracts }: HiddenLetters): RawBuilder<unknown> => sql`
  split_part(purpose, '.', 1) <> all (${nouns}::text[]) and (purpose not like 'abstracts.%' or about <> all (${abstracts}::text[]))`;

/** Letters to an account or to its address. */
export async function findLettersTo(
  db: Database,
  { editionId, accountId, without }: { editionId: number; accountId: string; without: HiddenLetters },
): Promise<LetterRow[]> {
  const { rows } = await sql<LetterRow>`
    select l.id, l.purpose, l.kind, l.state, l.written_at as "writtenAt", l.sent_at as "sentAt", l.attempts, l.addresses, l.subject, l.text,
      l.cause, l.erased_at is not null as erased,
      coalesce((
        select jsonb_agg(jsonb_build_object('at', e.at, 'state', e.state, 'attempt', e.attempt, 'code', e.code) order by e.at)
        from letter_events e where e.edition_id = l.edition_id and e.letter_id = l.id
      ), '[]') as events
    from letters l
    where l.edition_id = ${editionId} and ${notHidden(without)} and (
      l.account_id = ${accountId}
      or l.addresses is not null and l.addresses && array(select ${mailbox} from accounts where id = ${accountId})
    )
    order by l.written_at desc, l.id limit ${MOST}`.execute(db);
  return rows;
}

/** Without those whose words are erased: their reason is gone too. */
export async function findFailedLetters(db: Database, editionId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('letters')
    .select('id')
    .where('edition_id', '=', editionId)
    .where('state', '=', 'failed')
    .where('erased_at', 'is', null)
    .orderBy('written_at')
    .execute();
  return rows.map(({ id }) => id);
}

export async function findEditionId(db: Database, slug: string): Promise<number | undefined> {
  const row = await db.selectFrom('editions').select('id').where('slug', '=', slug).executeTakeFirst();
  return row?.id;
}

export async function findEmail(db: Database, accountId: string): Promise<string> {
  const { email } = await db.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirstOrThrow();
  return email;
}

/** To whom a letter of news went; undefined: there is no such letter. Without an address it was erased. */
export async function findNewsReader(
  db: Database,
  editionId: number,
  id: string,
): Promise<{ account: string | null; address: string | null } | undefined> {
  const { rows } = await sql<{ account: string | null; address: string | null }>`
    select l.account_id as account, coalesce(l.addresses[1], accounts.email) as address
    from letters l
    join bulk_runs runs on runs.edition_id = l.edition_id and runs.id::text = l.occasion and runs.news
    left join accounts on accounts.id = l.account_id
    where l.edition_id = ${editionId} and l.id = ${id}`.execute(db);
  return rows[0];
}
