import { randomUUID } from 'node:crypto';
import type { Message } from '@isocentre/contract/messages';
import type { MessageState } from '@isocentre/domain/contact/message-state';
import { Refused, STATE_MOVED } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { once } from '../../platform/idempotency.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { describeMessage } from './describe-message.ts';
import { answerLetter } from './letter-definitions.ts';
import { moveMessage } from './queries/move-message.ts';
import { insertAnswer } from './queries/organisers.ts';

export interface HandleDeps {
  db: Database;
  clock: Clock;
}

export async function readMessage({ db }: HandleDeps, id: string, visit: Visit): Promise<Message> {
  const message = await describeMessage(db, id, visit);
  if (!message) throw new Refused('NOT_FOUND');
  return message;
}

interface Change {
  id: string;
  version: number;
  status?: MessageState | undefined;
  handling?: boolean | undefined;
}

/** Another state, or another handler. Who did it stays in the record; what was written does not. */
export async function changeMessage({ db, clock }: HandleDeps, { id, version, status, handling }: Change, visit: Visit): Promise<Message> {
  if (status === undefined && handling === undefined) throw new Refused('VALIDATION', { fields: { status: 'Please say what to change.' } });
  return db.transaction().execute(async (transaction) => {
    const before = await describeMessage(transaction, id, visit);
    if (!before) throw new Refused('NOT_FOUND');
    const handledBy = handling === undefined ? undefined : handling ? accountOf(visit).id : null;
    await move(transaction, { id, version, to: status, handledBy, at: clock.system() }, visit, STATE_MOVED);
    const actions = [
      status && (status === 'new' ? 'contact-message.unread' : `contact-message.${status}`),
      handling !== undefined && (handling ? 'contact-message.taken' : 'contact-message.let-go'),
    ].filter((action) => typeof action === 'string');
    for (const action of actions) await record(transaction, { id, action, from: before.status, to: status ?? before.status }, visit);
    const after = await describeMessage(transaction, id, visit);
    if (!after) throw new Refused('NOT_FOUND');
    return after;
  });
}

const NOT_SENT =
  'A colleague has changed this message meanwhile, so your answer was not sent. Your text is still here; please look at what it says now.';

/** The text is kept with the message and leaves as a letter, once, whoever else is at it. */
export async function answerMessage(
  { db, clock }: HandleDeps,
  { id, version, text }: { id: string; version: number; text: string },
  visit: Visit,
): Promise<{ id: string }> {
  const editionId = visit.edition.id;
  const answer = async (transaction: Database) => {
    const before = await describeMessage(transaction, id, visit);
    if (!before) throw new Refused('NOT_FOUND');
    const [by, at, answerId] = [accountOf(visit).id, clock.system(), randomUUID()];
    await move(transaction, { id, version, to: 'answered', handledBy: by, at }, visit, NOT_SENT);
    await insertAnswer(transaction, { editionId, id: answerId, messageId: id, by, at, text });
    await record(transaction, { id, action: 'contact-message.answered', from: before.status, to: 'answered' }, visit);
    await writeLetter(transaction, answerLetter, { editionId, about: id, occasion: answerId });
    return { id: answerId };
  };
  return db.transaction().execute((transaction) => once(transaction, visit.requestKey, () => answer(transaction)));
}

async function move(
  transaction: Database,
  { id, ...change }: { id: string } & Parameters<typeof moveMessage>[2],
  visit: Visit,
  words: string,
): Promise<void> {
  if (await moveMessage(transaction, { editionId: visit.edition.id, id }, change)) return;
  const current = await describeMessage(transaction, id, visit);
  throw new Refused('CHANGED_ELSEWHERE', { current, words });
}

const record = (
  transaction: Database,
  { id, action, from, to }: { id: string; action: string; from: MessageState; to: MessageState },
  { edition, actor, requestId }: Visit,
) =>
  writeAudit(transaction, {
    editionId: edition.id,
    actor,
    action,
    entity: 'contact-message',
    entityId: id,
    before: { status: from },
    after: { status: to },
    requestId,
  });
