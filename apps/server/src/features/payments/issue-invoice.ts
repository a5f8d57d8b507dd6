import { randomUUID } from 'node:crypto';
import { offeredTypes, paymentAccepted } from '@isocentre/domain/editions/calendar';
import { dayAfter, localDate, startOfDay } from '@isocentre/domain/editions/local-time';
import { currencyOf } from '@isocentre/domain/fees/currency-of';
import { untilInWords } from '@isocentre/domain/fees/quote';
import { quoteToday } from '@isocentre/domain/fees/quote-today';
import { type InvoiceForm, invoiceNumber } from '@isocentre/domain/payments/invoices';
import { Refused } from '@isocentre/domain/refusals';
import { isSettled } from '@isocentre/domain/registration/payment-status';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { once } from '../../platform/idempotency.ts';
import { bookWithin } from './begin-booking.ts';
import { accountOfActor, type Booking, refuseOwn } from './booking.ts';
import type { MoneyDeps } from './deps.ts';
import { offlineTerms } from './offline-terms.ts';
import { takeNumber } from './queries/document-numbers.ts';
import { insertInvoice, standingLineOf } from './queries/invoices.ts';
import { readPayer } from './queries/payers.ts';
import { readIssuer, readReceiptFacts } from './queries/receipts.ts';

/**
 * A bill at the prices of today, which hold until its due date. Nothing about the registrations changes by it. They are locked, so
 * that nobody is billed who pays in the same moment.
 */
export async function issueInvoice(deps: MoneyDeps, visit: Visit, form: InvoiceForm): Promise<{ id: string; number: string }> {
  const { id: editionId, edition } = visit.edition;
  const dueAt = dueOf(visit, form.dueOn);
  return deps.db.transaction().execute((transaction) =>
    once(transaction, visit.requestKey, async () => {
      const lines = [];
      for (const id of form.registrations.toSorted())
        lines.push(await lineFor(transaction, visit, dueAt, await bookWithin(transaction, deps, visit, id)));
      refuseLongerWithoutReason(lines, dueAt, form.dueBecause, edition.timeZone);
      const facts = await readReceiptFacts(transaction, editionId, { category: '', type: '' });
      const id = randomUUID();
      const { financial_year: year, number } = await takeNumber(transaction, 'invoice_counters', editionId, visit.now);
      const amount = lines.reduce((sum, { amount_minor: minor }) => sum + minor, 0);
      const { legal_name: legalName, gstin, sac, rate_basis_points: rateBasisPoints } = facts;
      await insertInvoice(
        transaction,
        {
          edition_id: editionId,
          id,
          financial_year: year,
          number,
          state: 'issued',
          billed_to: form.billedTo,
          billed_address: form.billedAddress,
          billed_gstin: form.billedGstin || null,
          reference: form.reference || null,
          amount_minor: amount,
          currency: currencyOf(edition),
          printed: JSON.stringify({ issuer: await readIssuer(transaction, editionId) }),
          gst: gstin === null ? null : JSON.stringify({ legalName, gstin, sac, rateBasisPoints }),
          issued_at: visit.now,
          due_at: dueAt,
          due_because: form.dueBecause || null,
          issued_by: accountOfActor(visit.actor),
          made_at: deps.clock.system(),
        },
        lines.map(({ until: _until, ...line }) => line),
      );
      await writeAudit(transaction, {
        editionId,
        actor: visit.actor,
        requestId: visit.requestId,
        action: 'invoice.issued',
        entity: 'invoice',
        entityId: id,
        after: { amountMinor: amount, registrations: lines.length, dueOn: form.dueOn },
      });
      return { id, number: invoiceNumber(edition.delegatePrefix, year, number) };
    }),
  );
}

/** The end of the due day. */
function dueOf({ edition: { edition }, now }: Visit, day: string): Date {
  if (day < localDate(now, edition.timeZone)) throw new Refused('VALIDATION', { fields: { dueOn: 'This day is over.' } });
  const at = startOfDay(dayAfter(day), edition.timeZone);
  if (!paymentAccepted(edition, new Date(at.getTime() - 1)))
    throw new Refused('VALIDATION', { fields: { dueOn: 'On that day nothing can be paid any more.' } });
  return at;
}

/** What one registration has to pay today; refused with whose it is. */
async function lineFor(transaction: Database, visit: Visit, dueAt: Date, booking: Booking) {
  const { registration, now } = booking;
  const { edition_id: editionId, id } = registration;
  const { edition } = visit.edition;
  const current = { registration: id };
  refuseOwn(booking);
  const payer = await readPayer(transaction, editionId, id);
  if (!payer || registration.erased_at) throw new Refused('NOT_FOUND');
  if (payer.cancelled) throw new Refused('RESTORE_FIRST', { current });
  const before = await standingLineOf(transaction, editionId, id);
  if (before)
    throw new Refused('INVOICED_ALREADY', {
      current,
      words: `This delegate is on invoice ${invoiceNumber(edition.delegatePrefix, before.financial_year, before.number)}, which is not paid yet. Please cancel that one first.`,
    });
  if (isSettled(payer.payment_status)) throw new Refused('NOTHING_OPEN', { current });
  // The use of a voucher can go to somebody else before an invoice is due.
  if (payer.voucher_id !== null) throw new Refused('VOUCHER_NOT_BILLED', { current });
  const category = edition.categories.find(({ code }) => code === payer.category);
  if (category && offeredTypes(edition, new Date(dueAt.getTime() - 1), category).length === 0)
    throw new Refused('VALIDATION', { fields: { dueOn: 'On that day somebody on it can no longer be registered: its sale has ended.' } });
  const quote = quoteToday(edition, payer, visit.now);
  const today = { rail: 'transfer', amountMinor: 1, receivedOn: localDate(visit.now, edition.timeZone) } as const;
  const terms = await offlineTerms(transaction, payer, today, visit, now).catch((error: unknown) => {
    throw error instanceof Refused ? new Refused(error.code, { current }) : error;
  });
  // A part has come: what is left is paid on its own.
  if (!quote || terms.dueMinor !== terms.price_minor) throw new Refused('MONEY_TAKEN', { current });
  const label = edition.categories.find(({ code }) => code === terms.category)?.label ?? terms.category;
  return {
    registration_id: id,
    name: [registration.title, registration.name].filter(Boolean).join(' '),
    category: terms.category,
    registration_type: terms.registration_type,
    // Without the days of the phase: its price holds for longer here.
    description: [label, edition.phases.find(({ code }) => code === terms.registration_type)?.name].filter(Boolean).join(', '),
    price: terms.price,
    amount_minor: terms.price_minor,
    until: quote.until,
  };
}

/** Everybody else pays more from the day on which the first of these prices ends. */
function refuseLongerWithoutReason(lines: ReadonlyArray<{ until: string }>, dueAt: Date, because: string, timeZone: string): void {
  const [first] = lines.map(({ until }) => until).toSorted((a, b) => Date.parse(a) - Date.parse(b));
  if (first === undefined || dueAt.getTime() <= Date.parse(first) || because !== '') return;
  throw new Refused('VALIDATION', {
    fields: {
      dueBecause: `The price ends on ${untilInWords(first, timeZone)}. Please say why it is kept longer, or choose an earlier day.`,
    },
  });
}
