import { randomUUID } from 'node:crypto';
import type { MailToResend } from '@isocentre/contract/delegates/notes';
import { HOUR_MS } from '@isocentre/domain/durations';
import { Refused } from '@isocentre/domain/refusals';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { TooMany } from '../../platform/limits.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { resetLetter } from '../accounts/letter-definitions.ts';
import { storeReset } from '../accounts/queries.ts';
import { auditChange, type Booking } from '../payments/booking.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import { receiptLetter } from '../payments/letter-definitions.ts';
import { receivedLetter } from '../registration/letter-definitions.ts';
import { underLock } from './begin-correction.ts';
import { latestReceipt, resentSince } from './queries/notes.ts';

const MOST = 3;

/** Sends a mail once more, with the same content; a link for a new password is a new one. */
export async function resendMail(deps: MoneyDeps, visit: RegistrationVisit, mail: MailToResend): Promise<Record<string, never>> {
  return underLock(deps, visit, async (booking, row) => {
    const { transaction, now } = booking;
    const { number, first } = await resentSince(transaction, row.edition_id, row.id, mail, new Date(now.getTime() - HOUR_MS));
    if (number >= MOST)
      throw new TooMany(
        Math.max(1, Math.ceil(((first ?? now).getTime() + HOUR_MS - now.getTime()) / 1000)),
        'This mail has been sent again three times within an hour. Please wait, or look under Mail why it does not arrive.',
      );
    const occasion = await auditChange(booking, {
      action: 'registration.mail-resent',
      entity: 'registration',
      entityId: row.id,
      after: { mail },
    });
    await SENDING[mail](booking, occasion);
    return {};
  });
}

/** The row of the record is the occasion, so that it is not taken for the first one. */
const SENDING: Record<MailToResend, (booking: Booking, occasion: string) => Promise<void>> = {
  receipt: async ({ transaction, registration: { edition_id: editionId, id, account_id: accountId } }, occasion) => {
    const about = await latestReceipt(transaction, editionId, id);
    if (about === undefined) throw new Refused('NO_RECEIPT');
    await writeLetter(transaction, receiptLetter, { editionId, about, occasion, accountId });
  },
  registration: async ({ transaction, registration: { edition_id: editionId, id: about, account_id: accountId } }, occasion) => {
    await writeLetter(transaction, receivedLetter, { editionId, about, occasion, accountId });
  },
  'password-link': async ({ transaction, now, registration: { edition_id: editionId, account_id: accountId } }) => {
    const id = randomUUID();
    await storeReset(transaction, { id, accountId, now });
    await writeLetter(transaction, resetLetter, { editionId, about: id, accountId });
  },
};
