import type { cancelDelegate as route } from '@isocentre/contract/delegates/cancellation';
import type { Answer, Parsed } from '@isocentre/contract/route';
import { RESTORE_MS } from '@isocentre/domain/corrections/cancellation';
import { Refused } from '@isocentre/domain/refusals';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { accountOfActor } from '../payments/booking.ts';
import { cancelRegistration } from '../payments/cancel-registration.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import { proposeBack } from '../payments/propose-excess.ts';
import { changedElsewhere, underLock } from './begin-correction.ts';
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
    await cancelRegistration(booking, {
      after: { refundMinor, suggestedMinor: cancellation.suggested, currency: cancellation.currency },
      reason,
    });
    // Why it is another amount is said to whoever approves it, and not to the delegate.
    await proposeBack(booking, refundMinor, { reason: 'organisers', effect: 'ends', why: refundReason ?? reason });
    return { restoreUntil: new Date(now.getTime() + RESTORE_MS).toISOString() };
  });
}
