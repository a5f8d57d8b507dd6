import { randomUUID } from 'node:crypto';
import type { submitAbstract as submitRoute } from '@isocentre/contract/abstracts';
import type { AbstractRecord } from '@isocentre/contract/abstracts/shapes';
import type { Parsed } from '@isocentre/contract/route';
import { lateBy, submissionWindow, takesAbstracts, windowWords } from '@isocentre/domain/abstracts/submission-window';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type RegistrationVisit, type Visit } from '../../platform/feature.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { describeAbstract } from './describe-abstract.ts';
import { receivedLetter } from './letter-definitions.ts';
import { findAbstract } from './queries/abstracts.ts';
import { insertAbstract, lockRegistration, readStanding } from './queries/store-abstract.ts';
import { replaceDraft } from './replace-draft.ts';
import { saysTheSame, storedContent } from './stored-content.ts';

export interface AbstractDeps {
  db: Database;
  /** What reviewing does when an abstract is submitted or edited, in the same transaction. */
  followAbstract: (transaction: Database, editionId: number, id: string) => Promise<void>;
}

/**
 * Abstract, revision, authors, audit row, draft deleted, letter written: all or nothing. The registration is locked first,
 * so that of several submissions at once each gets its own slot or none.
 */
export async function submitAbstract(
  { db, followAbstract }: AbstractDeps,
  visit: RegistrationVisit,
  { id = randomUUID(), draftVersion, ...form }: Parsed<typeof submitRoute>['body'],
): Promise<AbstractRecord> {
  const { id: editionId, edition } = visit.edition;
  const { registrationId } = visit;
  const content = storedContent(edition, form);
  const row = await db.transaction().execute(async (transaction) => {
    if (!(await lockRegistration(transaction, { editionId, registrationId, accountId: accountOf(visit).id })))
      throw new Refused('NO_REGISTRATION');
    const { maxAbstracts, taken, known } = await readStanding(transaction, { editionId, registrationId, id, now: visit.now });
    // This id was submitted before: a retry gets the same response, whatever the time is by now.
    if (known) return findAbstract(transaction, editionId, registrationId, id);
    if (maxAbstracts === null) throw refusedByWindow(visit);
    await replaceDraft(transaction, { editionId, registrationId, id, draftVersion });
    const slot = freeSlot(taken, maxAbstracts);
    if (slot === undefined) throw new Refused('MAX_SUBMISSIONS', { words: windowWords.full(maxAbstracts) });
    const first = { editionId, id, version: 1, content, now: visit.now, accountId: accountOf(visit).id };
    if (!(await insertAbstract(transaction, { ...first, registrationId, slot }))) throw new Refused('NOT_FOUND');
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'abstract.submitted',
      entity: 'abstract',
      entityId: id,
      after: { version: 1, ...lateness(visit) },
      requestId: visit.requestId,
    });
    await followAbstract(transaction, editionId, id);
    await writeLetter(transaction, receivedLetter, { editionId, about: id, registrationId });
    return findAbstract(transaction, editionId, registrationId, id);
  });
  if (!row) throw new Refused('NOT_FOUND');
  const record = describeAbstract(row, visit);
  if (!saysTheSame(row, content)) throw new Refused('CHANGED_ELSEWHERE', { current: record });
  return record;
}

/** For the audit log: by how much somebody used the grace after the deadline. */
export function lateness({ edition: { edition }, now }: Visit): { lateMs?: number } {
  return submissionWindow(edition, now) === 'grace' ? { lateMs: lateBy(edition, now) } : {};
}

function refusedByWindow({ edition: { edition }, now }: Visit): Refused {
  const window = submissionWindow(edition, now);
  return takesAbstracts(window) || window === 'closed'
    ? new Refused('ABSTRACTS_CLOSED', { words: windowWords.closed(edition) })
    : new Refused('ABSTRACTS_NOT_OPEN');
}

const freeSlot = (taken: readonly number[], max: number): number | undefined =>
  Array.from({ length: max }, (_, i) => i + 1).find((slot) => !taken.includes(slot));
