import { randomUUID } from 'node:crypto';
import { type ContactMessage, contactWords } from '@isocentre/domain/contact/contact-message';
import { localDate } from '@isocentre/domain/editions/local-time';
import { Refused } from '@isocentre/domain/refusals';
import { VISITOR } from '@isocentre/domain/people/actor';
import { storedPhone } from '@isocentre/domain/registration/countries';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import type { Enqueue } from '../../platform/jobs.ts';
import { acknowledgeMessageJob, forwardMessageJob } from './job-definitions.ts';
import { insertMessage } from './queries.ts';

export interface SendMessageDeps {
  db: Database;
  enqueue: Enqueue;
}

/** Stores the message and queues its two mails in one transaction: nothing is acknowledged that could be lost. */
export async function sendMessage({ db, enqueue }: SendMessageDeps, message: ContactMessage, visit: Visit): Promise<{ received: true }> {
  const { id: editionId, edition } = visit.edition;
  if (message.type !== '' && !edition.options.contactType.includes(message.type)) {
    throw new Refused('VALIDATION', { fields: { type: contactWords.unknownType } });
  }
  // The hidden field was filled in: a robot. It gets the same response, and nothing happens.
  if (message.website !== '') return { received: true };

  const id = randomUUID();
  await db.transaction().execute(async (transaction) => {
    const mobile = storedPhone(edition.options.country[0] ?? '', message.mobile);
    await insertMessage(transaction, { ...message, mobile, editionId, id, submittedOn: localDate(visit.now, edition.timeZone) });
    await writeAudit(transaction, {
      editionId,
      actor: VISITOR,
      action: 'contact-message.received',
      entity: 'contact-message',
      entityId: id,
      requestId: visit.requestId,
    });
    await enqueue(transaction, forwardMessageJob, { editionId, messageId: id });
    await enqueue(transaction, acknowledgeMessageJob, { editionId, messageId: id });
  });
  return { received: true };
}
