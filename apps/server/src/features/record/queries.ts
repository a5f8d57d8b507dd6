import type { RecordQuery } from '@isocentre/contract/record';
import type { Actor } from '@isocentre/domain/people/actor';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

export interface EntryRow {
  id: string;
  at: Date;
  /** With its microseconds, for the next page. */
  exactly: string;
  actorKind: string;
  accountId: string | null;
  actorName: string | null;
  role: string | null;
  action: string;
  entity: string;
  entityId: string;
  subjectId: string | null;
  subjectName: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  requestId: string | null;
  hasDetails: boolean;
  erased: boolean;
  saidBefore: Record<string, unknown> | null;
  saidAfter: Record<string, unknown> | null;
  reason: string | null;
}

export const PAGE = 50;

const STAFF: Actor['kind'] = 'staff';
const DELEGATE: Actor['kind'] = 'delegate';

const COLUMNS = sql`
  select l.id, l.at, to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exactly, l.actor_kind as "actorKind",
    l.account_id as "accountId", actor.name as "actorName", l.role, l.action, l.entity, l.entity_id as "entityId",
    l.subject_account_id as "subjectId", subject.name as "subjectName", l.before, l.after, l.request_id as "requestId",
    d.audit_id is not null as "hasDetails", d.erased_at is not null as erased, d.before as "saidBefore", d.after as "saidAfter", d.reason`;

const JOINS = sql`
  left join accounts actor on actor.id = l.account_id
  left join accounts subject on subject.id = l.subject_account_id
  left join change_details d on d.edition_id = l.edition_id and d.audit_id = l.id`;

/** One page, by key: the newest rows first are picked by an index, and only they are joined. */
export async function findEntries(db: Database, editionId: number, query: RecordQuery, hidden: Hidden): Promise<EntryRow[]> {
  const found = [...conditions(editionId, query), ...withoutHidden(editionId, hidden)];
  if (query.words !== undefined) found.push(await withReason(db, editionId, query.words));
  const where = sql.join(found, sql` and `);
  const { rows } = await sql<EntryRow>`
    ${COLUMNS}
    from (select * from audit_log where ${where} order by at desc, id limit ${PAGE + 1}) l ${JOINS}
    order by l.at desc, l.id`.execute(db);
  return rows;
}

export async function findEntry(db: Database, editionId: number, id: string, hidden: Hidden): Promise<EntryRow | undefined> {
  const where = sql.join([sql`edition_id = ${editionId}`, sql`id = ${id}`, ...withoutHidden(editionId, hidden)], sql` and `);
  const { rows } = await sql<EntryRow>`${COLUMNS} from (select * from audit_log where ${where}) l ${JOINS}`.execute(db);
  return rows[0];
}

/** Abstracts that the reader has a conflict with: who reviews them and what is decided is not there for them, nor in the record. */
type Hidden = readonly string[];

const withoutHidden = (editionId: number, hidden: Hidden): RawBuilder<unknown>[] =>
  hidden.length === 0
    ? []
    : [
        // What its author does with it is theirs to read.
        sql`not (entity = 'abstract' and action not like 'abstract.%' and entity_id = any (${hidden}::text[]))`,
        sql`not (entity = 'assignment' and entity_id = any (array(
          select id::text from assignments where edition_id = ${editionId} and abstract_id = any (${hidden}::uuid[])
        )))`,
      ];

function conditions(editionId: number, query: RecordQuery): RawBuilder<unknown>[] {
  const { organiser, action, entity, entityId, delegate, from, until, after } = query;
  const found = [sql`edition_id = ${editionId}`];
  if (organiser !== undefined) found.push(sql`account_id = ${organiser} and actor_kind = ${STAFF}`);
  if (action !== undefined) found.push(sql`action = ${action}`);
  if (entity !== undefined) found.push(sql`entity = ${entity}`);
  if (entityId !== undefined) found.push(sql`entity_id = ${entityId}`);
  if (from !== undefined) found.push(sql`at >= ${from}`);
  if (until !== undefined) found.push(sql`at < ${until}`);
  if (delegate !== undefined) found.push(sql`id = any (array(${aboutDelegate(editionId, delegate)}))`);
  if (after !== undefined) {
    const [at = '', id = ''] = after.split('_');
    found.push(sql`at <= ${at}::timestamptz and (at < ${at}::timestamptz or id > ${id}::uuid)`);
  }
  return found;
}

/** What a delegate did, and what was done about them or their registration: each by its own index. */
const aboutDelegate = (editionId: number, number: number) => sql`
  with mine as (select id, account_id from registrations where edition_id = ${editionId} and delegate_number = ${number})
  select l.id from audit_log l join mine on l.edition_id = ${editionId} and l.entity = 'registration' and l.entity_id = mine.id::text
  union select l.id from audit_log l join mine on l.subject_account_id = mine.account_id where l.edition_id = ${editionId}
  union select l.id from audit_log l join mine on l.account_id = mine.account_id
    where l.edition_id = ${editionId} and l.subject_account_id is null and l.actor_kind = ${DELEGATE}`;

/** Up to this many matches are looked up one by one; of a more common word, the newest are soon met going back in time. */
const FEW = 5000;

async function withReason(db: Database, editionId: number, words: string): Promise<RawBuilder<unknown>> {
  const says = sql`reason is not null and to_tsvector('simple', reason) @@ plainto_tsquery('simple', ${words})`;
  const { rows } = await sql<{ id: string }>`
    select audit_id as id from change_details where edition_id = ${editionId} and ${says} limit ${FEW + 1}`.execute(db);
  if (rows.length <= FEW) return sql`id = any (${rows.map(({ id }) => id)}::uuid[])`;
  // Offset 0 keeps it a question about each row: joined, all matches would be fetched first.
  return sql`exists (select from change_details where edition_id = ${editionId} and audit_id = audit_log.id and ${says} offset 0)`;
}
