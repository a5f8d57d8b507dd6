import type { PaymentLine } from '@isocentre/contract/payments';
import { money } from '@isocentre/domain/fees/fee-table';
import { PaymentOutcome, PaymentState, RefundState } from '@isocentre/domain/payments/payment-state';
import { receiptNumber } from '@isocentre/domain/payments/receipt-number';
import { Refused } from '@isocentre/domain/refusals';
import { typeLabel } from '@isocentre/domain/registration/registration-types';
import { accountOf, type Visit } from '../../platform/feature.ts';
import type { PaymentDeps } from './deps.ts';
import { readPayer } from './queries/payers.ts';
import { paymentsOf, refundsOfRegistration } from './queries/payments.ts';
import { receiptsOf } from './queries/receipts.ts';

/** Every payment attempt of the visitor, with refunds and receipt. */
export async function listPayments({ db }: PaymentDeps, visit: Visit): Promise<{ payments: PaymentLine[] }> {
  const { edition } = visit.edition;
  const payer = await readPayer(db, visit.edition.id, accountOf(visit).id);
  if (!payer) throw new Refused('NO_REGISTRATION');
  const [payments, refunds, receipts] = await Promise.all([
    paymentsOf(db, payer.edition_id, payer.id),
    refundsOfRegistration(db, payer.edition_id, payer.id),
    receiptsOf(db, payer.edition_id, payer.id),
  ]);
  return {
    payments: payments.map((payment) => {
      const receipt = receipts.find((one) => one.payment_id === payment.id);
      const label = edition.categories.find((one) => one.code === payment.category)?.label ?? payment.category;
      return {
        id: payment.id,
        state: PaymentState.parse(payment.state),
        outcome: PaymentOutcome.safeParse(payment.outcome).data ?? null,
        amount: money({ chargeMinor: payment.amount_minor, currency: payment.currency }),
        price: payment.price,
        description: `${label}, ${typeLabel(edition, payment.registration_type)}`,
        method: payment.method,
        at: visit.shown(payment.captured_at ?? payment.first_seen_at),
        refunds: refunds
          .filter((one) => one.payment_id === payment.id)
          .map((one) => ({
            amount: money({ chargeMinor: one.amount_minor, currency: one.currency }),
            state: RefundState.parse(one.state),
            at: visit.shown(one.changed_at),
          })),
        receipt: receipt ? { id: receipt.id, number: receiptNumber(edition.delegatePrefix, receipt.financial_year, receipt.number) } : null,
      };
    }),
  };
}
