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
  return deps.db.transaction().execute((transaction) =>
    once(transaction, visit.requestKey, async () => {
      // Registrations before anything else, as by every other writer.
      const allocated = await lockPeople(transaction, deps, visit, form);
      const credit = await newCredit(transaction, deps, visit, form);
      await lockPlaces(transaction, visit, allocated);
      await allocate(transaction, visit, credit, allocated);
      return { credit: credit.id };
    }),
  );
}

/** The line of the statement itself, once in the society; in a transaction that has locked whom it pays for. */
export async function newCredit(
  transaction: Database,
  deps: MoneyDeps,
  visit: Visit,
  form: Omit<BankCreditForm, 'allocations'>,
): Promise<Credit> {
  const { id: editionId, edition } = visit.edition;
  const utr = transferKey(form.utr);
  if (utr === '') throw new Refused('VALIDATION', { fields: { utr: "Please enter the bank's reference." } });
  if (form.receivedOn > localDate(visit.now, edition.timeZone))
    throw new Refused('VALIDATION', { fields: { receivedOn: 'This day has not come yet.' } });
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
  const stored = await insertBankCredit(transaction, credit);
  await writeAudit(transaction, {
    editionId,
    actor: visit.actor,
    requestId: visit.requestId,
    action: 'bank-credit.recorded',
    entity: 'bank-credit',
    entityId: credit.id,
    after: { amountMinor: credit.amount_minor, currency: credit.currency, receivedOn: credit.received_on },
  });
  return stored;
}

/** More delegates are paid with what is left of it. */
export async function allocateBankCredit(
  deps: MoneyDeps,
  visit: Visit,
  form: AllocationForm & { id: string },
): Promise<Record<string, never>> {
  return deps.db.transaction().execute((transaction) =>
    once(transaction, visit.requestKey, async () => {
      const allocated = await lockPeople(transaction, deps, visit, form);
      const credit = await lockBankCredit(transaction, visit.edition.id, form.id);
      if (!credit) throw new Refused('NOT_FOUND');
      refuseClosed(credit);
      await lockPlaces(transaction, visit, allocated);
      await allocate(transaction, visit, credit, allocated);
      return {};
    }),
  );
}

export interface Allocated {
  booking: Booking;
  amountMinor: number;
}

/** In the order of their ids, so that two credits for the same people do not wait for each other. */
export async function lockPeople(
  transaction: Database,
  deps: MoneyDeps,
  visit: Visit,
  { allocations }: AllocationForm,
): Promise<Allocated[]> {
  const locked: Allocated[] = [];
  for (const { registration, amountMinor } of allocations.toSorted((one, other) => (one.registration < other.registration ? -1 : 1)))
    locked.push({ booking: await bookWithin(transaction, deps, visit, registration), amountMinor });
  return locked;
}

/**
 * After the transfer's number and the credit, as where a single transfer is recorded. With several people the places of the workshop
 * are locked for all of them: a single booking takes a place before a receipt's number, and the second of several would take it after
 * the first one's.
 */
export async function lockPlaces(transaction: Database, visit: Visit, allocated: readonly Allocated[]): Promise<void> {
  if (allocated.length > 1) await lockSeats(transaction, visit.edition.id);
}

export type Credit = NonNullable<Awaited<ReturnType<typeof lockBankCredit>>>;

export function refuseClosed({ closed_at: closedAt }: Credit): void {
  if (closedAt !== null) throw new Refused('CREDIT_CLOSED');
}

/** Under the locks of all of them. */
export async function allocate(transaction: Database, visit: Visit, credit: Credit, allocated: readonly Allocated[]): Promise<void> {
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
