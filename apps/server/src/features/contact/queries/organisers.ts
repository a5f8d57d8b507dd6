import { type MessageState, REFUND_SUBJECT } from '@isocentre/domain/contact/message-state';
import type { LetterState } from '@isocentre/domain/letters/letter-state';
import { sql } from 'kysely';
import { mailbox } from '../../../platform/account-email.ts';
import type { Database } from '../../../platform/database.ts';

export const PAGE = 50;
const EXCERPT = 200;

interface Row {
  id: string;
  receivedAt: Date;
  name: string;
  email: string;
  type: string | null;
  status: MessageState;
  handledBy: string | null;
  handlerName: string | null;
  handledSince: Date | null;
  /** When the sender of an enquiry about a refund last paid before it. */
  paidAt: Date | null;
}

export interface ListedRow extends Row {
  /** With its microseconds, for the next page. */
  exactly: string;
  excerpt: string;
}

export interface MessageRow extends Row {
  version: number;
  mobile: string;
  message: string;
}

/** Senders without an account of that address have paid nothing that could be found. */
const COLUMNS = sql`
  m.id, m.received_at as "receivedAt", m.name, m.email, m.type, m.status, m.handled_by as "handledBy", handler.name as "handlerName",
  m.handled_since as "handledSince", case when m.type = ${REFUND_SUBJECT} then (
    select max(payments.captured_at) from accounts
    join registrations on registrations.account_id = accounts.id and registrations.edition_id = m.edition_id
    join payment_orders on payment_orders.edition_id = m.edition_id and payment_orders.registration_id = registrations.id
    join payments on payments.edition_id = m.edition_id and payments.order_id = payment_orders.id
    where ${mailbox} = lower(m.email) and payments.state = 'captured' and payments.captured_at <= m.received_at
  ) end as "paidAt"`;

/** One page, by key. */
export async function findMessages(
  db: Database,
  editionId: number,
  { statuses, after }: { statuses: readonly string[]; after: string | undefined },
): Promise<ListedRow[]> {
  const [at = '', id = ''] = after?.split('_') ?? [];
  const beyond = after === undefined ? sql`true` : sql`(received_at, id) < (${at}::timestamptz, ${id}::uuid)`;
  const { rows } = await sql<ListedRow>`
    select ${COLUMNS}, to_char(m.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exactly,
      left(m.message, ${EXCERPT}) as excerpt
    from (
      select * from contact_messages where edition_id = ${editionId} and status = any (${statuses}::text[]) and ${beyond}
      order by received_at desc, id desc limit ${PAGE + 1}
    ) m left join accounts handler on handler.id = m.handled_by
    order by m.received_at desc, m.id desc`.execute(db);
  return rows;
}

export async function countByState(db: Database, editionId: number): Promise<Array<{ status: MessageState; count: number }>> {
  const { rows } = await sql<{ status: MessageState; count: number }>`
    select status, count(*)::int as count from contact_messages where edition_id = ${editionId} group by status`.execute(db);
  return rows;
}

export async function findForOrganisers(db: Database, editionId: number, id: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select ${COLUMNS}, m.version, m.mobile, m.message
    from contact_messages m left join accounts handler on handler.id = m.handled_by
    where m.edition_id = ${editionId} and m.id = ${id}`.execute(db);
  return rows[0];
}

export interface AnswerRow {
  id: string;
  by: string;
  at: Date;
  text: string;
  mail: LetterState | null;
}

export async function findAnswers(db: Database, editionId: number, messageId: string, purpose: string): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select a.id, accounts.name as by, a.answered_at as at, a.text, (
      select l.state from letters l
      where l.edition_id = a.edition_id and l.purpose = ${purpose} and l.about = ${messageId} and l.occasion = a.id::text limit 1
    ) as mail
    from contact_answers a join accounts on accounts.id = a.answered_by
    where a.edition_id = ${editionId} and a.message_id = ${messageId} order by a.answered_at, a.id`.execute(db);
  return rows;
}

export async function insertAnswer(
  transaction: Database,
  answer: { editionId: number; id: string; messageId: string; by: string; at: Date; text: string },
): Promise<void> {
  await transaction
    .insertInto('contact_answers')
    .values({
      edition_id: answer.editionId,
      id: answer.id,
      message_id: answer.messageId,
      answered_by: answer.by,
      answered_at: answer.at,
      text: answer.text,
    })
    .execute();
}

/** What an answer's mail says, with the message it answers. */
export async function findAnswer(db: Database, editionId: number, id: string) {
  return db
    .selectFrom('contact_answers as a')
    .innerJoin('contact_messages as m', (join) => join.onRef('m.edition_id', '=', 'a.edition_id').onRef('m.id', '=', 'a.message_id'))
    .where('a.edition_id', '=', editionId)
    .where('a.id', '=', id)
    .select(['a.text', 'm.name', 'm.email', 'm.type', 'm.message', 'm.submitted_on'])
    .executeTakeFirst();
}

export async function findSender(
  db: Database,
  editionId: number,
  sender: string,
): Promise<{ id: string; name: string; number: number } | undefined> {
  const { rows } = await sql<{ id: string; name: string; number: number }>`
    select registrations.id, registrations.name, delegate_number as number from accounts
    join registrations on registrations.account_id = accounts.id
    where ${mailbox} = ${sender} and registrations.edition_id = ${editionId} and registrations.erased_at is null`.execute(db);
  return rows[0];
}
