import type { listPayments as route } from '@isocentre/contract/payments';
import type { Answer } from '@isocentre/contract/route';
import { money } from '@isocentre/domain/fees/fee-table';
import { creditNoteNumber, receiptNumber } from '@isocentre/domain/payments/receipt-number';
import { typeLabel } from '@isocentre/domain/registration/registration-types';
import type { RegistrationVisit } from '../../platform/feature.ts';
import type { PaymentDeps } from './deps.ts';
import { openDifference } from './open-difference.ts';
import { paymentsOf } from './queries/payments.ts';
import { refundsOfRegistration } from './queries/refunds.ts';
import { creditNotesOf } from './queries/credit-notes.ts';
import { receiptsOf } from './queries/receipts.ts';

/** Every attempt to pay a registration, with refunds and receipt, and what is open now. */
export async function listPayments(deps: PaymentDeps, visit: RegistrationVisit): Promise<Answer<typeof route>> {
  const { db } = deps;
  const { edition } = visit.edition;
  const [payments, refunds, receipts, notes] = await Promise.all([
    paymentsOf(db, visit.edition.id, visit.registrationId),
    refundsOfRegistration(db, visit.edition.id, visit.registrationId),
    receiptsOf(db, visit.edition.id, visit.registrationId),
    creditNotesOf(db, visit.edition.id, visit.registrationId),
  ]);
  return {
    difference: await openDifference(deps, visit, payments),
    payments: payments.map((payment) => {
      const receipt = receipts.find((one) => one.payment_id === payment.id);
      const label = edition.categories.find((one) => one.code === payment.category)?.label ?? payment.category;
      return {
        id: payment.provider_payment_id ?? payment.id,
        state: payment.state,
        outcome: payment.outcome,
        amount: money({ chargeMinor: payment.amount_minor, currency: payment.currency }),
        price: payment.price,
        description: `${label}, ${typeLabel(edition, payment.registration_type)}`,
        method: payment.method,
        at: visit.shown(payment.captured_at ?? payment.first_seen_at),
        refunds: refunds
          .filter((one) => one.payment_id === payment.id)
          .map((one) => ({
            amount: money({ chargeMinor: one.amount_minor, currency: one.currency }),
            state: one.state,
            at: visit.shown(one.changed_at),
          })),
        receipt: receipt ? { id: receipt.id, number: receiptNumber(edition.delegatePrefix, receipt.financial_year, receipt.number) } : null,
        creditNotes: notes
          .filter((one) => one.payment_id === payment.id)
          .map((one) => ({ id: one.id, number: creditNoteNumber(edition.delegatePrefix, one.financial_year, one.number) })),
      };
    }),
  };
}
