import { randomUUID } from 'node:crypto';
import { localDate } from '@isocentre/domain/editions/local-time';
import { currencyOf } from '@isocentre/domain/fees/currency-of';
import type { AllocationForm, BankCreditForm } from '@isocentre/domain/payments/money-forms';
import { isKept } from '@isocentre/domain/payments/payment-state';
import { transferKey } from '@isocentre/domain/payments/transfer-key';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { failpoint } from '../../platform/failpoints.ts';
import type { Visit } from '../../platform/feature.ts';
import { once } from '../../platform/idempotency.ts';
import { bookWithin } from './begin-booking.ts';
import { accountOfActor, type Booking } from './booking.ts';
import type { MoneyDeps } from './deps.ts';
import { allocatedOf, insertBankCredit, lockBankCredit } from './queries/bank-credits.ts';
import { findPayment } from './queries/payments.ts';
import { lockSeats } from './queries/seats.ts';
import { lockTransfer, recordOfTransfer } from './queries/transfers.ts';
import { recordWithin } from './record-payment.ts';

/**
 * One bank credit for several delegates: each gets a payment of their own, at the price of the day the money came; all of them or
 * none. What nobody is paid with stays visible.
 */
export async function recordBankCredit(deps: MoneyDeps, visit: Visit, form: BankCreditForm): Promise<{ credit: string }> {
  const { id: editionId, edition } = visit.edition;
  const utr = transferKey(form.utr);
  if (utr === '') throw new Refused('VALIDATION', { fields: { utr: "Please enter the bank's reference." } });
  if (form.receivedOn > localDate(visit.now, edition.timeZone))
    throw new Refused('VALIDATION', { fields: { receivedOn: 'This day has not come yet.' } });
  return deps.db.transaction().execute((transaction) =>
    once(transaction, visit.requestKey, async () => {
      // Registrations before anything else, as by every other writer.
      const allocated = await lockAll(transaction, deps, visit, form);
      await lockTransfer(transaction, editionId, utr);
      const before = await recordOfTransfer(transaction, editionId, utr);
      if (before) throw new Refused('TRANSFER_RECORDED', { current: before });
      const credit = {
        edition_id: editionId,
        id: randomUUID(),
        utr,
        amount_minor: form.amountMinor,
        currency: currencyOf(edition),
        received_on: form.receivedOn,
        payer: form.payer || null,
        recorded_by: accountOfActor(visit.actor),
        recorded_at: deps.clock.system(),
      };
      await insertBankCredit(transaction, credit);
      await writeAudit(transaction, {
        editionId,
        actor: visit.actor,
        requestId: visit.requestId,
        action: 'bank-credit.recorded',
        entity: 'bank-credit',
        entityId: credit.id,
        after: { amountMinor: credit.amount_minor, currency: credit.currency, receivedOn: credit.received_on },
      });
      await allocate(transaction, visit, credit, allocated);
      return { credit: credit.id };
    }),
  );
}

/** More delegates are paid with what is left of it. */
export async function allocateBankCredit(
  deps: MoneyDeps,
  visit: Visit,
  form: AllocationForm & { id: string },
): Promise<Record<string, never>> {
  return deps.db.transaction().execute((transaction) =>
    once(transaction, visit.requestKey, async () => {
      const allocated = await lockAll(transaction, deps, visit, form);
      const credit = await lockBankCredit(transaction, visit.edition.id, form.id);
      if (!credit) throw new Refused('NOT_FOUND');
      await allocate(transaction, visit, credit, allocated);
      return {};
    }),
  );
}

interface Allocated {
  booking: Booking;
  amountMinor: number;
}

/**
 * In the order of their ids, so that two credits for the same people do not wait for each other. With several, the workshop's places
 * come next: a single booking takes a place before a receipt's number, and the second of several would take it after the first one's.
 */
async function lockAll(transaction: Database, deps: MoneyDeps, visit: Visit, { allocations }: AllocationForm): Promise<Allocated[]> {
  const locked: Allocated[] = [];
  for (const { registration, amountMinor } of allocations.toSorted((one, other) => (one.registration < other.registration ? -1 : 1)))
    locked.push({ booking: await bookWithin(transaction, deps, visit, registration), amountMinor });
  if (locked.length > 1) await lockSeats(transaction, visit.edition.id);
  return locked;
}

type Credit = NonNullable<Awaited<ReturnType<typeof lockBankCredit>>>;

async function allocate(transaction: Database, visit: Visit, credit: Credit, allocated: readonly Allocated[]): Promise<void> {
  if (allocated.length === 0) return;
  const wanted = allocated.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const left = credit.amount_minor - (await allocatedOf(transaction, credit.edition_id, credit.id));
  if (wanted > left) throw new Refused('CREDIT_EXCEEDED', { current: { restMinor: left } });
  for (const { booking, amountMinor } of allocated) {
    const { id: registration } = booking.registration;
    const taken = {
      rail: 'transfer',
      channel: 'office',
      amountMinor,
      receivedOn: credit.received_on,
      reference: credit.utr,
      payer: credit.payer,
      bankCredit: credit.id,
    } as const;
    const { paymentId, outcome } = await recordWithin(booking, { ...visit, registrationId: registration }, taken);
    // What would only have to go back is not taken from somebody else's money in the first place.
    if (outcome === null || !isKept(outcome))
      throw new Refused(outcome === 'seat-lost' ? 'WORKSHOP_FULL' : 'NOTHING_OPEN', { current: { registration } });
    failpoint('credit-allocated');
    const payment = await findPayment(transaction, credit.edition_id, paymentId);
    if (payment?.currency !== credit.currency) throw new Refused('ONLY_REFUND', { current: { registration } });
  }
}
