import type { mergeDelegates as route } from '@isocentre/contract/delegates/duplicates';
import type { Answer, Parsed } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { bookFor } from '../payments/begin-booking.ts';
import { auditChange } from '../payments/booking.ts';
import { letGo } from '../payments/cancel-registration.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import { lockRegistration } from '../payments/queries/payments.ts';
import { subjectOf } from './begin-correction.ts';
import { mergedLetter } from './letter-definitions.ts';
import { markMerged, moveOver, moveTurn, raiseVersion } from './queries/merge.ts';
import { computeMerge, markOfMerge } from './read-merge.ts';

/**
 * Two registrations were one person's: what they wrote, what was written about them and their turn go to the one that stays, and
 * the other is cancelled. Accounts are not merged: an address is its owner's.
 */
export async function mergeDelegates(
  deps: MoneyDeps,
  visit: RegistrationVisit,
  { other, reason, seen }: Parsed<typeof route>['body'],
): Promise<Answer<typeof route>> {
  for (const registrationId of [visit.registrationId, other]) await subjectOf(deps.db, { ...visit, registrationId });
  // Both are locked in the order of their ids, so that two who merge the same pair the other way round do not wait for each other.
  const [first = '', second = ''] = [visit.registrationId, other].map((id) => id.toLowerCase()).toSorted();
  return bookFor(deps, visit, first, async (booking) => {
    const { transaction, now } = booking;
    const editionId = visit.edition.id;
    const locked = second === first ? booking.registration : await lockRegistration(transaction, editionId, second);
    const { merge, stays, goes } = await computeMerge(transaction, visit, other);
    const mark = markOfMerge(merge);
    if (seen !== mark) throw new Refused('CONSEQUENCES_CHANGED', { current: { merge, mark } });
    const about = (id: string) => ({ ...booking, registration: id === first ? booking.registration : locked });
    await moveOver(transaction, stays, goes);
    if (merge.waiting === 'moves') await moveTurn(transaction, stays, goes);
    await letGo(about(goes.id));
    await markMerged(transaction, stays, goes, now);
    await raiseVersion(transaction, stays);
    const { abstracts, notes, proofs, waiting } = merge;
    const occasion = await auditChange(about(goes.id), {
      action: 'registration.merged-away',
      entity: 'registration',
      entityId: goes.id,
      before: { paymentStatus: goes.payment_status },
      after: { into: stays.id },
      reason,
    });
    await auditChange(about(stays.id), {
      action: 'registration.merged',
      entity: 'registration',
      entityId: stays.id,
      after: { from: goes.id, abstracts, notes, proofs, waiting },
      reason,
    });
    for (const accountId of [stays.account_id, goes.account_id])
      await writeLetter(transaction, mergedLetter, { editionId, about: goes.id, occasion, accountId });
    return { stays: stays.id };
  });
}
