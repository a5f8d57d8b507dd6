import type { OutboxQuery } from '@isocentre/contract/letters/outbox';
import type { LetterState } from '@isocentre/domain/letters/letter-state';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { HiddenLetters } from '../hidden-from.ts';
import { notHidden } from './letters.ts';

export const PAGE = 50;

export interface OutboxRow {
  id: string;
  purpose: string;
  state: LetterState;
  writtenAt: Date;
  /** With its microseconds, for the next page. */
  exactly: string;
  sentAt: Date | null;
  attempts: number;
  name: string | null;
  account: string | null;
  addresses: string[];
  cause: string | null;
  erased: boolean;
}

/** Before a letter was about to leave, where it goes is only known of people with an account. */
const COLUMNS = sql`
  l.id, l.purpose, l.state, l.written_at as "writtenAt", to_char(l.written_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exactly,
  l.sent_at as "sentAt", l.attempts, accounts.name, l.account_id as account,
  case when l.erased_at is not null then '{}' else coalesce(l.addresses, array_remove(array[accounts.email], null)) end as addresses,
  l.cause, l.erased_at is not null as erased`;

const readable = (editionId: number, without: HiddenLetters) => sql`edition_id = ${editionId} and ${notHidden(without)}`;

export async function findOutbox(db: Database, editionId: number, without: HiddenLetters, query: OutboxQuery): Promise<OutboxRow[]> {
  const where: RawBuilder<unknown>[] = [readable(editionId, without)];
  if (query.state !== undefined) where.push(sql`state = any (${query.state.split(',')}::text[])`);
  if (query.purpose !== undefined) where.push(sql`purpose = ${query.purpose}`);
  if (query.after !== undefined) {
    const [at = '', id = ''] = query.after.split('_');
    where.push(sql`(written_at, id) < (${at}::timestamptz, ${id}::uuid)`);
  }
  const { rows } = await sql<OutboxRow>`
    select ${COLUMNS}
    from (select * from letters where ${sql.join(where, sql` and `)} order by written_at desc, id desc limit ${PAGE + 1}) l
    left join accounts on accounts.id = l.account_id
    order by l.written_at desc, l.id desc`.execute(db);
  return rows;
}

export async function findOne(db: Database, editionId: number, without: HiddenLetters, id: string): Promise<OutboxRow | undefined> {
  const { rows } = await sql<OutboxRow>`
    select ${COLUMNS} from (select * from letters where ${readable(editionId, without)} and id = ${id}) l
    left join accounts on accounts.id = l.account_id`.execute(db);
  return rows[0];
}

export async function countOutbox(
  db: Database,
  editionId: number,
  without: HiddenLetters,
): Promise<Array<{ state: LetterState; purpose: string; count: number }>> {
  const { rows } = await sql<{ state: LetterState; purpose: string; count: number }>`
    select state, purpose, count(*)::int as count from letters where ${readable(editionId, without)} group by state, purpose`.execute(db);
  return rows;
}
