import { dayAfter, startOfDay } from '@isocentre/domain/editions/local-time';
import { credit as paidBefore } from '@isocentre/domain/payments/balance';
import { type InvoicePayment, type OutdatedBecause, outdatedWords } from '@isocentre/domain/payments/invoices';
import { Refused } from '@isocentre/domain/refusals';
import { isSettled } from '@isocentre/domain/registration/payment-status';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { failpoint } from '../../platform/failpoints.ts';
import type { Visit } from '../../platform/feature.ts';
import { once } from '../../platform/idempotency.ts';
import { allocate, type Allocated, type Credit, lockPeople, lockPlaces, newCredit, refuseClosed } from './bank-credits.ts';
import { accountOfActor } from './booking.ts';
import type { MoneyDeps } from './deps.ts';
import { balanceOf } from './queries/balance.ts';
import { findBilling, saveBilling } from './queries/billing.ts';
import { allocatedOf, lockBankCredit } from './queries/bank-credits.ts';
import { decideInvoice, findInvoice, type InvoiceLineRow, type InvoiceRow, linesOf } from './queries/invoices.ts';

/**
 * One bank credit pays an invoice: each registration gets a payment and a receipt at the price that was billed, all of them or
 * none. Registrations are locked first, then the credit, the workshop's places and the invoice.
 */
export async function settleInvoice(
  deps: MoneyDeps,
  visit: Visit,
  { id, payment }: { id: string; payment: InvoicePayment },
): Promise<{ credit: string }> {
  const editionId = visit.edition.id;
  return deps.db.transaction().execute((transaction) =>
    once(transaction, visit.requestKey, async () => {
      // What was issued stays as it is, so it can be read before anything is locked.
      const lines = await linesOf(transaction, editionId, id);
      if (lines.length === 0) throw new Refused('NOT_FOUND');
      const allocations = lines.map((line) => ({ registration: line.registration_id, amountMinor: line.amount_minor }));
      const allocated = await lockPeople(transaction, deps, visit, { allocations });
      const credit = await creditOf(transaction, deps, visit, payment);
      await lockPlaces(transaction, visit, allocated);
      const invoice = await findInvoice(transaction, editionId, id, { lock: true });
      if (invoice?.state !== 'issued') throw new Refused('INVOICE_DECIDED');
      refuseTooLate(visit, invoice, credit);
      await refuseTooLittle(transaction, invoice, credit);
      for (const line of lines) await refuseOutdated(transaction, allocated, line);
      await billInstitution(transaction, invoice, allocated);
      await allocate(transaction, visit, credit, allocated);
      await decideInvoice(transaction, invoice, {
        state: 'paid',
        decided_at: deps.clock.system(),
        decided_by: accountOfActor(visit.actor),
        bank_credit_id: credit.id,
        cancelled_because: null,
      });
      await writeAudit(transaction, {
        editionId,
        actor: visit.actor,
        requestId: visit.requestId,
        action: 'invoice.paid',
        entity: 'invoice',
        entityId: id,
        before: { state: 'issued' },
        after: { state: 'paid', bankCredit: credit.id, amountMinor: invoice.amount_minor },
      });
      failpoint('invoice-settled');
      return { credit: credit.id };
    }),
  );
}

/** Their receipts name whom the invoice named, unless they have said otherwise. */
async function billInstitution(transaction: Database, invoice: InvoiceRow, allocated: readonly Allocated[]): Promise<void> {
  const party = { billedTo: invoice.billed_to, billedAddress: invoice.billed_address, billedGstin: invoice.billed_gstin ?? '' };
  for (const { booking } of allocated)
    if (!(await findBilling(transaction, invoice.edition_id, booking.registration.id)))
      await saveBilling(transaction, booking.registration, party, booking.now);
}

async function creditOf(transaction: Database, deps: MoneyDeps, visit: Visit, payment: InvoicePayment): Promise<Credit> {
  if (!('credit' in payment)) return newCredit(transaction, deps, visit, payment);
  const found = await lockBankCredit(transaction, visit.edition.id, payment.credit);
  if (!found) throw new Refused('NOT_FOUND');
  refuseClosed(found);
  return found;
}

function refuseTooLate({ edition: { edition } }: Visit, { due_at: dueAt }: InvoiceRow, { received_on: day }: Credit): void {
  if (startOfDay(dayAfter(day), edition.timeZone) > dueAt) throw new Refused('INVOICE_OVERDUE');
}

async function refuseTooLittle(transaction: Database, invoice: InvoiceRow, credit: Credit): Promise<void> {
  const left = credit.amount_minor - (await allocatedOf(transaction, credit.edition_id, credit.id));
  if (credit.currency !== invoice.currency || left < invoice.amount_minor)
    throw new Refused('INVOICE_NOT_COVERED', { current: { restMinor: left, amountMinor: invoice.amount_minor } });
}

/** Under the locks: what has become of a registration since it was billed. */
async function refuseOutdated(transaction: Database, allocated: readonly Allocated[], line: InvoiceLineRow): Promise<void> {
  const found = allocated.find(({ booking }) => booking.registration.id === line.registration_id)?.booking.registration;
  if (!found) throw new Refused('NOT_FOUND');
  const part = paidBefore(await balanceOf(transaction, line.edition_id, line.registration_id)) > 0;
  const because: OutdatedBecause | null = found.erased_at
    ? 'erased'
    : found.cancelled_at
      ? 'cancelled'
      : isSettled(found.payment_status)
        ? 'paid'
        : part
          ? 'part'
          : found.category === line.category
            ? null
            : 'category';
  if (because)
    throw new Refused('INVOICE_OUTDATED', {
      words: outdatedWords(line.name, because),
      current: { registration: line.registration_id, because },
    });
}

/** It is not to be paid any more: whoever is on it can be billed again. Its number stays. */
export async function cancelInvoice(
  deps: MoneyDeps,
  visit: Visit,
  { id, reason }: { id: string; reason: string },
): Promise<Record<string, never>> {
  const editionId = visit.edition.id;
  return deps.db.transaction().execute(async (transaction) => {
    const invoice = await findInvoice(transaction, editionId, id, { lock: true });
    if (!invoice) throw new Refused('NOT_FOUND');
    if (invoice.state !== 'issued') throw new Refused('INVOICE_DECIDED');
    await decideInvoice(transaction, invoice, {
      state: 'cancelled',
      decided_at: deps.clock.system(),
      decided_by: accountOfActor(visit.actor),
      bank_credit_id: null,
      cancelled_because: reason,
    });
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      requestId: visit.requestId,
      action: 'invoice.cancelled',
      entity: 'invoice',
      entityId: id,
      before: { state: 'issued' },
      // The reason stands with the invoice: this log is never erased.
      after: { state: 'cancelled' },
    });
    return {};
  });
}
