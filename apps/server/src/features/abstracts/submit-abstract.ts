import { randomUUID } from 'node:crypto';
import type { submitAbstract as submitRoute } from '@isocentre/contract/abstracts';
import type { AbstractRecord } from '@isocentre/contract/abstracts/shapes';
import type { Parsed } from '@isocentre/contract/route';
import { callsOf, chosenCall, leadingCall } from '@isocentre/domain/abstracts/calls';
import { abstractFaultWords } from '@isocentre/domain/abstracts/check-abstract';
import { lateBy, submissionWindow, takesAbstracts, windowWords } from '@isocentre/domain/abstracts/submission-window';
import type { Edition } from '@isocentre/domain/editions/edition';
import { Refused } from '@isocentre/domain/refusals';
import { REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import { writeAudit } from '../../platform/audit.ts';
import { listFurtherCalls } from '../../platform/calls.ts';
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
    const { open, taken, known } = await readStanding(transaction, { editionId, registrationId, id, now: visit.now });
    // This id was submitted before: a retry gets the same response, whatever the time is by now.
    if (known) return findAbstract(transaction, editionId, registrationId, id);
    const call = chosenCall(open, form.call);
    if (call === 'closed') throw await refusedByWindow(transaction, visit, form.call);
    if (call === 'ask') throw new Refused('VALIDATION', { fields: { call: abstractFaultWords.call } });
    await replaceDraft(transaction, { editionId, registrationId, id, draftVersion });
    if (call.submitted >= call.max) throw new Refused('MAX_SUBMISSIONS', { words: windowWords.full(call.max) });
    const own = await editionAs(transaction, visit, call.code);
    const first = { editionId, id, version: 1, content, now: visit.now, accountId: accountOf(visit).id };
    if (!(await insertAbstract(transaction, { ...first, registrationId, slot: freeSlot(taken), call: storedCall(call.code) })))
      throw new Refused('NOT_FOUND');
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'abstract.submitted',
      entity: 'abstract',
      entityId: id,
      after: { version: 1, ...(call.code !== REGULAR_CALL && { call: call.code }), ...lateness(own, visit.now) },
      requestId: visit.requestId,
    });
    await followAbstract(transaction, editionId, id);
    await writeLetter(transaction, receivedLetter, { editionId, about: id, registrationId });
    return findAbstract(transaction, editionId, registrationId, id);
  });
  if (!row) throw new Refused('NOT_FOUND');
  const record = describeAbstract(row, visit);
  if (!saysTheSame(row, content) || (form.call && form.call !== record.call.code))
    throw new Refused('CHANGED_ELSEWHERE', { current: record });
  return record;
}

/** The edition as one of its calls has it. */
async function editionAs(db: Database, { edition: { id, edition } }: Visit, code: string): Promise<Edition> {
  if (code === REGULAR_CALL) return edition;
  return callsOf(edition, await listFurtherCalls(db, id)).find((call) => call.code === code)?.edition ?? edition;
}

/** For the audit log: by how much somebody used the grace after the deadline. */
export function lateness(edition: Edition, now: Date): { lateMs?: number } {
  return submissionWindow(edition, now) === 'grace' ? { lateMs: lateBy(edition, now) } : {};
}

/** By the window of the call that was meant; without one, of the call that pages speak of. */
async function refusedByWindow(db: Database, { edition: { id, edition }, now }: Visit, named: string | undefined): Promise<Refused> {
  const calls = callsOf(edition, await listFurtherCalls(db, id));
  const call = named ? calls.find(({ code }) => code === named) : leadingCall(calls, now);
  if (!call) return new Refused('VALIDATION', { fields: { call: abstractFaultWords.call } });
  const window = submissionWindow(call.edition, now);
  return takesAbstracts(window) || window === 'closed'
    ? new Refused('ABSTRACTS_CLOSED', { words: windowWords.closed(call.edition) })
    : new Refused('ABSTRACTS_NOT_OPEN');
}

const storedCall = (code: string): string | null => (code === REGULAR_CALL ? null : code);

/** The slots number the abstracts of a delegate, whichever their calls. */
function freeSlot(taken: readonly number[]): number {
  const slots = Array.from({ length: taken.length + 1 }, (_, i) => i + 1);
  return slots.find((slot) => !taken.includes(slot)) ?? slots.length;
}
