import { randomUUID } from 'node:crypto';
import { type ContactMessage, contactWords } from '@isocentre/domain/contact/contact-message';
import { localDate } from '@isocentre/domain/editions/local-time';
import { Refused } from '@isocentre/domain/refusals';
import { VISITOR } from '@isocentre/domain/people/actor';
import { storedPhone } from '@isocentre/domain/registration/countries';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { acknowledgementLetter, forwardedMessageLetter } from './letter-definitions.ts';
import { countMessages, insertMessage, takeTurns } from './queries/messages.ts';

export interface SendMessageDeps {
  db: Database;
}

/** Stores the message and writes its two letters in one transaction: nothing is acknowledged that could be lost. */
export async function sendMessage({ db }: SendMessageDeps, message: ContactMessage, visit: Visit): Promise<{ received: true }> {
  const { id: editionId, edition } = visit.edition;
  if (message.type !== '' && !edition.options.contactType.includes(message.type)) {
    throw new Refused('VALIDATION', { fields: { type: contactWords.unknownType } });
  }
  // The hidden field was filled in: a robot. It gets the same response, and nothing happens.
  if (message.website !== '') return { received: true };

  const id = randomUUID();
  await db.transaction().execute(async (transaction) => {
    const mobile = storedPhone(edition.options.country[0] ?? '', message.mobile);
    const acknowledged = await mayAcknowledge(transaction, editionId, message.email);
    await insertMessage(transaction, { ...message, mobile, editionId, id, submittedOn: localDate(visit.now, edition.timeZone) });
    await writeAudit(transaction, {
      editionId,
      actor: VISITOR,
      action: 'contact-message.received',
      entity: 'contact-message',
      entityId: id,
      requestId: visit.requestId,
    });
    await writeLetter(transaction, forwardedMessageLetter, { editionId, about: id });
    if (acknowledged) await writeLetter(transaction, acknowledgementLetter, { editionId, about: id });
  });
  return { received: true };
}

const HOUR_SECONDS = 3600;
const PER_ADDRESS = 1;
const PER_EDITION = 200;

/** Whoever enters another person's address makes us write to them: few such mails leave, while every message is stored. */
async function mayAcknowledge(transaction: Database, editionId: number, email: string): Promise<boolean> {
  await takeTurns(transaction, editionId);
  const { fromAddress, all } = await countMessages(transaction, { editionId, email, withinSeconds: HOUR_SECONDS });
  return fromAddress < PER_ADDRESS && all < PER_EDITION;
}
