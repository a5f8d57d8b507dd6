import type { Group } from '@isocentre/contract/letters/mailings';
import type { MailingState } from '@isocentre/domain/letters/mailing';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface MailingRow {
  id: string;
  table: Group['table'];
  filter: string;
  subject: string;
  body: string;
  state: MailingState;
  note: string | null;
  plannedFor: string | null;
  by: string;
  at: Date;
  releasedBy: string | null;
  releaser: string | null;
  releasedAt: Date | null;
  leftAt: Date | null;
  waiting: number;
  sent: number;
  failed: number;
  dropped: number;
}

/** `hidden`: abstracts that the reader has a conflict with; letters about them are in no number. */
export async function listMailings(
  db: Database,
  editionId: number,
  { tables, hidden, id }: { tables: readonly string[]; hidden: readonly string[]; id?: string },
): Promise<MailingRow[]> {
  const { rows } = await sql<MailingRow>`
    select m.id, m.group_table as "table", m.group_filter as filter, m.subject, m.body, m.state, m.note, m.planned_for as "plannedFor",
      w.name as by, m.written_at as at, r.name as "releasedBy", m.released_by as releaser, m.released_at as "releasedAt",
      m.left_at as "leftAt", n.*
    from (
      select * from mailings
      where edition_id = ${editionId} and group_table = any (${tables}::text[]) ${id === undefined ? sql`` : sql`and id = ${id}`}
      order by written_at desc, id limit 50
    ) m
    join accounts w on w.id = m.written_by
    left join accounts r on r.id = m.released_by
    cross join lateral (
      select count(*) filter (where l.state in ('released', 'sending'))::int as waiting,
        count(*) filter (where l.state in ('sent', 'bounced'))::int as sent, count(*) filter (where l.state = 'failed')::int as failed,
        count(*) filter (where l.state in ('draft', 'superseded', 'discarded'))::int as dropped
      from mailing_letters x join letters l on (l.edition_id, l.id) = (x.edition_id, x.letter_id)
      where (x.edition_id, x.mailing_id) = (m.edition_id, m.id)
        and (l.purpose <> 'abstracts.mailing' or l.about <> all (${hidden}::text[]))
    ) n
    order by m.written_at desc, m.id`.execute(db);
  return rows;
}

export interface NewMailing {
  readonly editionId: number;
  readonly id: string;
  readonly group: Group;
  readonly subject: string;
  readonly body: string;
  readonly account: string;
}

export async function insertMailing(transaction: Database, { editionId, id, group, subject, body, account }: NewMailing): Promise<void> {
  await transaction
    .insertInto('mailings')
    .values({ edition_id: editionId, id, group_table: group.table, group_filter: group.filter, subject, body, written_by: account })
    .execute();
}

export interface LockedMailing {
  readonly group: Group;
  readonly subject: string;
  readonly body: string;
  readonly state: MailingState;
  readonly plannedFor: string | null;
  readonly releaser: string | null;
  readonly leftAt: Date | null;
}

/** Of two who release it, call it off or let it leave, one does. */
export async function lockMailing(transaction: Database, editionId: number, id: string): Promise<LockedMailing | undefined> {
  const row = await transaction
    .selectFrom('mailings')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      group: { table: row.group_table, filter: row.group_filter },
      subject: row.subject,
      body: row.body,
      state: row.state,
      plannedFor: row.planned_for,
      releaser: row.released_by,
      leftAt: row.left_at,
    }
  );
}

interface Change {
  state?: MailingState;
  planned_for?: string | null;
  note?: string | null;
  released_by?: string;
  released_at?: Date;
  left_at?: Date | null;
}

export async function storeMailing(
  transaction: Database,
  { editionId, id }: { editionId: number; id: string },
  change: Change,
): Promise<void> {
  await transaction.updateTable('mailings').set(change).where('edition_id', '=', editionId).where('id', '=', id).execute();
}

export interface PlannedMailing {
  editionId: number;
  id: string;
  plannedFor: string;
  leftAt: Date | null;
}

/** Those with a time of which something has not left yet. */
export async function listPlanned(db: Database): Promise<PlannedMailing[]> {
  const { rows } = await sql<PlannedMailing>`
    select m.edition_id as "editionId", m.id, m.planned_for as "plannedFor", m.left_at as "leftAt" from mailings m
    where m.state = 'released' and m.planned_for is not null and exists (
      select from mailing_letters x join letters l on (l.edition_id, l.id) = (x.edition_id, x.letter_id)
      where (x.edition_id, x.mailing_id) = (m.edition_id, m.id) and l.state = 'released'
    )`.execute(db);
  return rows;
}
