import { randomUUID } from 'node:crypto';
import { localDate } from '@isocentre/domain/editions/local-time';
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
      const bookings = await lockAll(transaction, deps, visit, form);
      await lockTransfer(transaction, editionId, utr);
      const before = await recordOfTransfer(transaction, editionId, utr);
      if (before) throw new Refused('TRANSFER_RECORDED', { current: before });
      const credit = {
        edition_id: editionId,
        id: randomUUID(),
        utr,
        amount_minor: form.amountMinor,
        currency: edition.fees[0]?.currency ?? 'INR',
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
      await allocate(bookings, visit, credit, form);
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
      const bookings = await lockAll(transaction, deps, visit, form);
      const credit = await lockBankCredit(transaction, visit.edition.id, form.id);
      if (!credit) throw new Refused('NOT_FOUND');
      await allocate(bookings, visit, credit, form);
      return {};
    }),
  );
}

/** In the order of their ids, so that two credits for the same people do not wait for each other. */
async function lockAll(transaction: Database, deps: MoneyDeps, visit: Visit, { allocations }: AllocationForm): Promise<Booking[]> {
  const bookings: Booking[] = [];
  for (const id of allocations.map(({ registration }) => registration).toSorted())
    bookings.push(await bookWithin(transaction, deps, visit, id));
  return bookings;
}

type Credit = NonNullable<Awaited<ReturnType<typeof lockBankCredit>>>;

async function allocate(bookings: readonly Booking[], visit: Visit, credit: Credit, { allocations }: AllocationForm): Promise<void> {
  const [first] = bookings;
  if (!first) return;
  const wanted = allocations.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const left = credit.amount_minor - (await allocatedOf(first.transaction, credit.edition_id, credit.id));
  if (wanted > left) throw new Refused('CREDIT_EXCEEDED', { current: { restMinor: left } });
  for (const booking of bookings) {
    const { id: registration } = booking.registration;
    const amountMinor = allocations.find((one) => one.registration === registration)?.amountMinor ?? 0;
    const { paymentId, outcome } = await recordWithin(
      booking,
      { ...visit, registrationId: registration },
      {
        rail: 'transfer',
        channel: 'office',
        amountMinor,
        receivedOn: credit.received_on,
        reference: credit.utr,
        payer: credit.payer,
        bankCredit: credit.id,
      },
    );
    // What would only have to go back is not taken from somebody else's money in the first place.
    if (outcome === null || !isKept(outcome)) throw new Refused('NOTHING_OPEN', { current: { registration } });
    failpoint('credit-allocated');
    const payment = await findPayment(booking.transaction, credit.edition_id, paymentId);
    if (payment?.currency !== credit.currency) throw new Refused('ONLY_REFUND', { current: { registration } });
  }
}
