import type { Discussion } from '@isocentre/contract/review/discussion';
import { Refused } from '@isocentre/domain/refusals';
import { editableUntil, type Voice, whoIn } from '@isocentre/domain/review/discussion';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { openAssignment } from './own-assignment.ts';
import {
  giveReviewerNumbers,
  insertEntry,
  listEntries,
  listReviewerNumbers,
  listWriterNames,
  lockEntry,
  ownReviewIsOpen,
  storeMended,
} from './queries/discussion.ts';
import type { ReviewDeps } from './read-call.ts';
import { findVisible } from './queries/standings.ts';
import { expectVisible, readerIn } from './read-standings.ts';

/** One side of a discussion: who takes part as what, and in which abstract. */
interface Side {
  readonly voice: Voice;
  readonly abstract: string;
}

/** A reviewer takes part after their own review. Before that, and in conflict, there is nothing, as for anybody else. */
export async function asReviewer(db: Database, assignment: string, visit: Visit): Promise<Side> {
  const { assignment: own } = await openAssignment(db, assignment, visit);
  if (own.state !== 'submitted') throw new Refused('NOT_FOUND');
  const [found] = await findVisible(db, readerIn(visit), [own.abstractId]);
  if (!found?.visible) throw new Refused('NOT_FOUND');
  return { voice: 'reviewer', abstract: own.abstractId };
}

/** A chair takes part in what they may see; one who reviews it too submits first. */
export async function asChair(db: Database, abstract: string, visit: Visit): Promise<Side> {
  await expectVisible(db, visit, [abstract]);
  const of = { editionId: visit.edition.id, abstract, account: accountOf(visit).id };
  if (await ownReviewIsOpen(db, of)) throw new Refused('OWN_REVIEW_FIRST');
  return { voice: 'chair', abstract };
}

type Enter = (db: Database, id: string, visit: Visit) => Promise<Side>;

export async function readDiscussion({ db }: ReviewDeps, enter: Enter, id: string, visit: Visit): Promise<Discussion> {
  return describe(db, await enter(db, id, visit), visit);
}

export async function writeEntry(
  { db }: ReviewDeps,
  enter: Enter,
  { id, entry, body }: { id: string; entry: string; body: string },
  visit: Visit,
): Promise<Discussion> {
  const { id: editionId } = visit.edition;
  const account = accountOf(visit).id;
  const side = await db.transaction().execute(async (transaction) => {
    const entered = await enter(transaction, id, visit);
    if (entered.voice === 'reviewer') await giveReviewerNumbers(transaction, { editionId, abstract: entered.abstract });
    if (await insertEntry(transaction, { editionId, id: entry, ...entered, account, body })) {
      await record(transaction, 'discussion.written', entry, visit);
      return entered;
    }
    const stored = await lockEntry(transaction, { editionId, id: entry });
    // An answer was lost, and this is a retry. Anybody else's id is taken, which is all that is said.
    if (stored?.account !== account || stored.abstract !== entered.abstract || stored.version !== 1 || stored.body !== body)
      throw new Refused('KEY_REUSED');
    return entered;
  });
  return describe(db, side, visit);
}

export async function mendEntry(
  { db }: ReviewDeps,
  enter: Enter,
  { id, entry, version, body }: { id: string; entry: string; version: number; body: string },
  visit: Visit,
): Promise<Discussion> {
  const { id: editionId } = visit.edition;
  const { side, isChanged } = await db.transaction().execute(async (transaction) => {
    const entered = await enter(transaction, id, visit);
    const stored = await lockEntry(transaction, { editionId, id: entry });
    const isOwn = stored?.account === accountOf(visit).id && stored.voice === entered.voice && stored.abstract === entered.abstract;
    if (!stored || !isOwn) throw new Refused('NOT_FOUND');
    // The same again: an answer was lost.
    if (stored.version === version + 1 && stored.body === body) return { side: entered, isChanged: false };
    if (stored.version !== version) return { side: entered, isChanged: true };
    if (!stored.editable) throw new Refused('ENTRY_STANDS');
    await storeMended(transaction, { editionId, id: entry, body });
    await record(transaction, 'discussion.mended', entry, visit);
    return { side: entered, isChanged: false };
  });
  const current = await describe(db, side, visit);
  if (isChanged) throw new Refused('CHANGED_ELSEWHERE', { current });
  return current;
}

const record = (transaction: Database, action: string, entry: string, visit: Visit): Promise<unknown> =>
  writeAudit(transaction, {
    editionId: visit.edition.id,
    actor: visit.actor,
    action,
    entity: 'discussion-entry',
    entityId: entry,
    requestId: visit.requestId,
  });

/** Names are read for a chair alone: what is not read cannot leak. */
async function describe(db: Database, { voice, abstract }: Side, visit: Visit): Promise<Discussion> {
  const of = { editionId: visit.edition.id, abstract };
  const account = accountOf(visit).id;
  const rows = await listEntries(db, of);
  const numbers = await listReviewerNumbers(db, of);
  const names = voice === 'chair' ? await listWriterNames(db, of) : new Map<string, string>();
  return {
    me: whoIn({ voice, name: '', number: numbers.get(account) ?? null }, 'reviewer'),
    entries: rows.map((row) => {
      const own = row.account === account && row.voice === voice;
      return {
        id: row.id,
        who: whoIn({ voice: row.voice, name: names.get(row.account) ?? '', number: numbers.get(row.account) ?? null }, voice),
        own,
        body: row.body,
        at: visit.shown(row.at),
        editedAt: row.editedAt && visit.shown(row.editedAt),
        version: row.version,
        editableUntil: own && row.editable ? visit.shown(editableUntil(row.at)) : null,
      };
    }),
  };
}
