import type { PaymentOutcome } from '@isocentre/domain/payments/payment-state';
import { Refused } from '@isocentre/domain/refusals';
import type { Visit } from '../../platform/feature.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { bookFor } from './begin-booking.ts';
import { accountOfActor, auditChange, insistMoved, refuseOwn } from './booking.ts';
import type { MoneyDeps } from './deps.ts';
import { transferRefusedLetter } from './letter-definitions.ts';
import { findAnnouncement, isAnnouncedByOthers, refuseAnnouncement } from './queries/announced-transfers.ts';
import { recordWithin } from './record-payment.ts';

/** The money of an announced transfer has come: recorded as the bank says, in one step. */
export async function matchTransfer(
  deps: MoneyDeps,
  visit: Visit,
  { id, amountMinor, receivedOn }: { id: string; amountMinor: number; receivedOn: string },
): Promise<{ payment: string; outcome: PaymentOutcome | null }> {
  const known = await insistAnnouncement(deps, visit, id);
  return bookFor(deps, visit, known.registration_id, async (booking) => {
    const announced = (await findAnnouncement(booking.transaction, visit.edition.id, id)) ?? known;
    insistMoved(announced.state === 'announced', { state: announced.state });
    if (await isAnnouncedByOthers(booking.transaction, announced)) throw new Refused('SEVERAL_ANNOUNCED');
    const taken = { rail: 'transfer', channel: 'office', amountMinor, receivedOn, reference: announced.utr } as const;
    const { paymentId, outcome } = await recordWithin(booking, { ...visit, registrationId: announced.registration_id }, taken);
    return { payment: paymentId, outcome };
  });
}

/** It cannot be found: the delegate is told why, and may announce it again. */
export async function refuseTransfer(deps: MoneyDeps, visit: Visit, { id, reason }: { id: string; reason: string }): Promise<void> {
  const known = await insistAnnouncement(deps, visit, id);
  await bookFor(deps, visit, known.registration_id, async (booking) => {
    const { transaction, registration, now, actor } = booking;
    refuseOwn(booking);
    const decision = { refused_because: reason, decided_at: now, decided_by: accountOfActor(actor) };
    const announced = (await findAnnouncement(transaction, visit.edition.id, id)) ?? known;
    insistMoved(await refuseAnnouncement(transaction, known, decision), { state: announced.state });
    await auditChange(booking, { action: 'transfer.refused', entity: 'announced-transfer', entityId: id, reason });
    const letter = { editionId: registration.edition_id, about: id, accountId: registration.account_id };
    await writeLetter(transaction, transferRefusedLetter, letter);
  });
}

async function insistAnnouncement(deps: MoneyDeps, visit: Visit, id: string) {
  const known = await findAnnouncement(deps.db, visit.edition.id, id);
  if (!known) throw new Refused('NOT_FOUND');
  return known;
}
