import type { cancelDelegate as route } from '@isocentre/contract/delegates/cancellation';
import type { Answer, Parsed } from '@isocentre/contract/route';
import { RESTORE_MS } from '@isocentre/domain/corrections/cancellation';
import { Refused } from '@isocentre/domain/refusals';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { accountOfActor, auditChange, type Booking, insistMoved } from '../payments/booking.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import { proposeBack } from '../payments/propose-excess.ts';
import { replaceOrders } from '../payments/queries/move-order.ts';
import { endWaiting } from '../payments/queries/waiting-list.ts';
import { freeSeats } from '../payments/seats.ts';
import { changedElsewhere, underLock } from './begin-correction.ts';
import { abstractsLeftLetter, cancelledLetter } from './letter-definitions.ts';
import { chairsOf, moveCancellation } from './queries/cancellation.ts';
import { computeCancellation, markOfCancellation } from './read-cancellation.ts';

/**
 * Nobody comes for this registration any more: its place goes to the next, its orders are closed. Money stays where it is; what
 * goes back is only proposed. The number is never given again.
 */
export async function cancelDelegate(
  deps: MoneyDeps,
  visit: RegistrationVisit,
  { version, reason, refundMinor, refundReason, seen }: Parsed<typeof route>['body'],
): Promise<Answer<typeof route>> {
  return underLock(deps, visit, async (booking, row) => {
    const { transaction, registration, now, actor } = booking;
    if (accountOfActor(actor) === registration.account_id) throw new Refused('OWN_REGISTRATION');
    if (row.cancelled_at || row.version !== version) throw changedElsewhere(row);
    const cancellation = await computeCancellation(transaction, visit);
    const mark = markOfCancellation(cancellation);
    if (seen !== mark) throw new Refused('CONSEQUENCES_CHANGED', { current: { cancellation, mark } });
    if (refundMinor > cancellation.refundable) throw new Refused('MORE_THAN_RECEIVED');
    if (refundMinor !== cancellation.suggested && refundReason === undefined)
      throw new Refused('REFUND_REASON', { fields: { refundReason: 'Please say why it is not what the rules suggest.' } });
    await letGo(booking);
    insistMoved(await moveCancellation(transaction, row, { at: now }), { cancelled: true });
    await proposeBack(booking, refundMinor, { reason: 'organisers', effect: 'ends' });
    const occasion = await auditChange(booking, {
      action: 'registration.cancelled',
      entity: 'registration',
      entityId: row.id,
      before: { paymentStatus: row.payment_status },
      after: { refundMinor, suggestedMinor: cancellation.suggested, currency: cancellation.currency },
      reason: refundReason === undefined ? reason : `${reason} (refund: ${refundReason})`,
    });
    await writeLetter(transaction, cancelledLetter, {
      editionId: row.edition_id,
      about: row.id,
      occasion,
      accountId: registration.account_id,
    });
    if (cancellation.abstracts > 0)
      for (const accountId of await chairsOf(transaction, row.edition_id))
        await writeLetter(transaction, abstractsLeftLetter, { editionId: row.edition_id, about: row.id, occasion, accountId });
    return { restoreUntil: new Date(now.getTime() + RESTORE_MS).toISOString() };
  });
}

/** The waiting list first, so that nobody is offered what they give back. */
export async function letGo(booking: Booking): Promise<void> {
  const { transaction, registration } = booking;
  const { edition_id: editionId, id: registrationId } = registration;
  await replaceOrders(transaction, registration, { states: ['preparing', 'open'] });
  await endWaiting(transaction, editionId, registrationId, 'left');
  await freeSeats(transaction, booking, { editionId, registrationId });
}
