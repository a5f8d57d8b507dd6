import type { restoreDelegate as route } from '@isocentre/contract/delegates/cancellation';
import type { Answer } from '@isocentre/contract/route';
import { RESTORE_MS } from '@isocentre/domain/corrections/cancellation';
import { Refused } from '@isocentre/domain/refusals';
import { isSettled } from '@isocentre/domain/registration/payment-status';
import { seatsOf } from '@isocentre/domain/workshop/seats';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { accountOfActor, auditChange, type Booking, insistMoved } from '../payments/booking.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import { moveCancellation } from '../payments/queries/cancellation.ts';
import { moveRefund } from '../payments/queries/move-refund.ts';
import { secureSeats } from '../payments/seats.ts';
import { restoreVoucher } from '../payments/use-voucher.ts';
import { underLock } from './begin-correction.ts';
import { restoredLetter } from './letter-definitions.ts';
import { refundsSince } from './queries/cancellation.ts';

/** Undoes a cancellation: as before, with a place if the category includes one. What was only proposed to go back stays. */
export async function restoreDelegate(deps: MoneyDeps, visit: RegistrationVisit): Promise<Answer<typeof route>> {
  return underLock(deps, visit, async (booking, row) => {
    const { transaction, registration, now, actor } = booking;
    if (accountOfActor(actor) === registration.account_id) throw new Refused('OWN_REGISTRATION');
    if (row.merged_into !== null) throw new Refused('MERGED');
    if (!row.cancelled_at) throw new Refused('NOT_CANCELLED');
    if (now.getTime() - row.cancelled_at.getTime() > RESTORE_MS) throw new Refused('RESTORE_OVER');
    await keepMoney(booking, row.cancelled_at);
    const category = visit.edition.edition.categories.find(({ code }) => code === row.category);
    const seats = category && isSettled(row.payment_status) ? seatsOf(category) : 0;
    const wanted = { edition_id: row.edition_id, registration_id: row.id, seats };
    if (seats > 0 && !(await secureSeats(transaction, wanted, now)))
      throw new Refused('WORKSHOP_FULL', {
        words: `The category includes ${seats === 1 ? 'a workshop place' : `${seats} workshop places`}, and none is free. Change the number of places first.`,
      });
    insistMoved(await moveCancellation(transaction, row, 'restored'), { cancelled: false });
    await restoreVoucher(transaction, row);
    const occasion = await auditChange(booking, { action: 'registration.restored', entity: 'registration', entityId: row.id });
    await writeLetter(transaction, restoredLetter, {
      editionId: row.edition_id,
      about: row.id,
      occasion,
      accountId: registration.account_id,
    });
    return {};
  });
}

/** Proposals end; money that went further is gone, and with it what the registration was before. */
async function keepMoney(booking: Booking, since: Date): Promise<void> {
  const { transaction, registration, now } = booking;
  const refunds = await refundsSince(transaction, registration.edition_id, registration.id, since);
  if (refunds.some(({ state }) => state !== 'proposed')) throw new Refused('MONEY_GONE');
  for (const refund of refunds) {
    insistMoved(await moveRefund(transaction, refund, 'declined', { changed_at: now }), { refund: refund.state });
    await auditChange(booking, { action: 'refund.declined', entity: 'refund', entityId: refund.id });
  }
}
