import {
  type readRecord as listRoute,
  type readRecordEntry as entryRoute,
  type RecordEntry,
  type RecordQuery,
} from '@isocentre/contract/record';
import type { Answer } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import { readerOf, type Visit } from '../../platform/feature.ts';
import { listHidden } from '../../platform/visible-abstracts.ts';
import { type EntryRow, findEntries, findEntry, PAGE } from './queries.ts';

export async function readRecord({ db }: { db: Database }, query: RecordQuery, visit: Visit): Promise<Answer<typeof listRoute>> {
  const rows = await findEntries(db, visit.edition.id, query, await hiddenFrom(db, visit));
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined;
  return { entries: rows.slice(0, PAGE).map(describe), next: last ? `${last.exactly}_${last.id}` : null };
}

export async function readRecordEntry({ db }: { db: Database }, id: string, visit: Visit): Promise<Answer<typeof entryRoute>> {
  const row = await findEntry(db, visit.edition.id, id, await hiddenFrom(db, visit));
  if (!row) throw new Refused('NOT_FOUND');
  const { before, after, requestId, saidBefore, saidAfter, reason } = row;
  const entry = describe(row);
  return { ...entry, requestId, before, after, said: entry.details === 'kept' ? { before: saidBefore, after: saidAfter, reason } : null };
}

async function hiddenFrom(db: Database, visit: Visit): Promise<string[]> {
  const account = readerOf(visit);
  return account === undefined ? [] : [...(await listHidden(db, { editionId: visit.edition.id, account }))];
}

const describe = (row: EntryRow): RecordEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actorKind: row.actorKind as RecordEntry['actorKind'],
  actor: row.accountId === null ? null : { account: row.accountId, name: row.actorName ?? '' },
  role: row.role as RecordEntry['role'],
  action: row.action,
  entity: row.entity,
  entityId: row.entityId,
  subject: row.subjectId === null ? null : { account: row.subjectId, name: row.subjectName ?? '' },
  fields: fieldsOf(row),
  details: row.erased ? 'erased' : row.hasDetails ? 'kept' : 'none',
});

/** Named by the change itself, or what differs between before and after. */
function fieldsOf({ before, after }: EntryRow): string[] {
  const named = after?.['fields'];
  if (Array.isArray(named)) return named.map(String);
  if (!before || !after) return [];
  return Object.keys(after).filter((field) => field in before && JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}
