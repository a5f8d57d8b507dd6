import { randomUUID } from 'node:crypto';
import type { listMyTransfers as route, MyTransfer } from '@isocentre/contract/payments/my-transfers';
import type { Answer } from '@isocentre/contract/route';
import { localDate } from '@isocentre/domain/editions/local-time';
import { currencyOf } from '@isocentre/domain/fees/currency-of';
import { money } from '@isocentre/domain/fees/fee-table';
import type { TransferAnnouncement } from '@isocentre/domain/payments/transfer-announcement';
import { transferKey } from '@isocentre/domain/payments/transfer-key';
import { Refused } from '@isocentre/domain/refusals';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { bookFor } from './begin-booking.ts';
import { auditChange } from './booking.ts';
import type { MoneyDeps } from './deps.ts';
import { offlineTerms } from './offline-terms.ts';
import { type AnnouncedTransfer, announcementsOf, insertAnnouncement } from './queries/announced-transfers.ts';
import { readPayer } from './queries/payers.ts';

/** A delegate says that they have paid by bank transfer. Nothing is paid by saying so. */
export async function announceTransfer(
  deps: MoneyDeps,
  visit: RegistrationVisit,
  { utr: typed, amountMinor, paidOn }: TransferAnnouncement,
): Promise<MyTransfer> {
  const { edition } = visit.edition;
  const utr = transferKey(typed);
  if (utr === '') throw new Refused('VALIDATION', { fields: { utr: "Please enter the bank's reference (UTR)." } });
  if (paidOn > localDate(visit.now, edition.timeZone))
    throw new Refused('VALIDATION', { fields: { paidOn: 'This day has not come yet.' } });
  return bookFor(deps, visit, visit.registrationId, async (booking) => {
    const { transaction, registration, now } = booking;
    if (registration.cancelled_at) throw new Refused('REGISTRATION_CANCELLED');
    const row: AnnouncedTransfer = {
      edition_id: registration.edition_id,
      id: randomUUID(),
      registration_id: registration.id,
      utr,
      paid_on: paidOn,
      amount_minor: amountMinor,
      currency: currencyOf(edition),
      state: 'announced',
      announced_at: now,
      decided_at: null,
      decided_by: null,
      payment_id: null,
      refused_because: null,
    };
    if (!(await insertAnnouncement(transaction, row))) throw new Refused('TRANSFER_ANNOUNCED');
    await auditChange(booking, {
      action: 'transfer.announced',
      entity: 'announced-transfer',
      entityId: row.id,
      after: { amountMinor, currency: row.currency, paidOn },
    });
    return describe(row);
  });
}

export async function listMyTransfers(deps: MoneyDeps, visit: RegistrationVisit): Promise<Answer<typeof route>> {
  const { db, clock } = deps;
  const payer = await readPayer(db, visit.edition.id, visit.registrationId);
  const today = localDate(visit.now, visit.edition.edition.timeZone);
  const terms =
    payer && !payer.cancelled
      ? await offlineTerms(db, payer, { rail: 'transfer', amountMinor: 1, receivedOn: today }, visit, clock.system()).catch(nothingToPay)
      : null;
  return {
    transfers: (await announcementsOf(db, visit.edition.id, visit.registrationId)).map(describe),
    due: terms && terms.dueMinor > 0 ? { amountMinor: terms.dueMinor, currency: terms.currency } : null,
  };
}

/** Not complete, closed, or nothing to pay: there is nothing to announce either. */
function nothingToPay(error: unknown): null {
  if (error instanceof Refused) return null;
  throw error;
}

const describe = ({ id, utr, amount_minor, currency, paid_on, state, refused_because }: AnnouncedTransfer): MyTransfer => ({
  id,
  utr,
  amount: money({ chargeMinor: amount_minor, currency }),
  paidOn: paid_on,
  state,
  refusedBecause: refused_because,
});
