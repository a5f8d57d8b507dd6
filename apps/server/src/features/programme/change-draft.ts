import type { Programme } from '@isocentre/contract/programme';
import { placedTwice } from '@isocentre/domain/programme/placed';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { lockDraft, raiseDraft, saveRooms, saveSessions, type StoredRoom, type StoredSession } from './queries/draft.ts';
import { describeProgramme, readStored, type StoredProgramme } from './stored-programme.ts';

export interface ProgrammeDeps {
  db: Database;
  clock: Clock;
}

/** What a change writes, and what the record says about it. */
export interface Written {
  readonly sessions?: readonly StoredSession[];
  readonly rooms?: readonly StoredRoom[];
  readonly action: string;
  readonly entity: 'programme-session' | 'room' | 'programme';
  readonly entityId: string;
  readonly before?: object;
  readonly after?: object;
}

/** The draft, locked until the transaction ends. Its first change stores what is public as its beginning. */
export async function lockedDraft(transaction: Database, visit: Visit, at: Date): Promise<StoredProgramme> {
  const editionId = visit.edition.id;
  // Before the lock there is no draft, and so this is what is public.
  const before = await readStored(transaction, editionId);
  const { isNew } = await lockDraft(transaction, editionId, at);
  if (isNew) {
    await saveRooms(transaction, editionId, before.rooms);
    await saveSessions(transaction, before.sessions, { editionId, by: null, at });
  }
  return readStored(transaction, editionId);
}

/** One change of the draft, with its row in the record. Whatever it is, it answers with the whole draft. */
export async function changeDraft(
  transaction: Database,
  { clock }: ProgrammeDeps,
  visit: Visit,
  change: (stored: StoredProgramme) => Written | Promise<Written>,
): Promise<Programme> {
  const at = clock.system();
  const editionId = visit.edition.id;
  const stored = await lockedDraft(transaction, visit, at);
  const { sessions = [], rooms = [], ...recorded } = await change(stored);
  const changed = new Set(sessions.map(({ id }) => id));
  if (placedTwice([...stored.sessions.filter(({ id }) => !changed.has(id)), ...sessions]).length > 0) throw new Refused('ALREADY_PLACED');
  await saveRooms(transaction, editionId, rooms);
  await saveSessions(transaction, sessions, { editionId, by: accountOf(visit).id, at });
  await raiseDraft(transaction, editionId, at);
  await writeAudit(transaction, { editionId, actor: visit.actor, requestId: visit.requestId, ...recorded });
  return describeProgramme(transaction, visit);
}

/** Somebody else was quicker; they see what it says now. */
export async function changedElsewhere(transaction: Database, visit: Visit): Promise<Refused> {
  return new Refused('CHANGED_ELSEWHERE', { current: await describeProgramme(transaction, visit) });
}
