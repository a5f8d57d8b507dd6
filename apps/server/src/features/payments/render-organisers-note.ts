import { money } from '@isocentre/domain/fees/fee-table';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { mailFrame } from '../../platform/mail-frame.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { organisersAddress } from '../../platform/society-settings.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { FAILED_REFUND } from './letter-definitions.ts';
import { couldNotBeSent, whatBecomesOfIt, whatHappened } from './organisers-note-words.ts';
import { readPaymentForOrganisers } from './queries/payments.ts';
import { type RefundRow, refundsOf } from './queries/refunds.ts';

/** Mails the organisers about a payment that did not simply settle a registration, or a refund that failed. */
export async function renderOrganisersNote(
  deps: LetterDeps,
  { editionId, about: paymentId, occasion }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const { config, db } = deps;
  const payment = await readPaymentForOrganisers(db, editionId, paymentId);
  if (!payment) return undefined;
  const refunds = await refundsOf(db, editionId, payment.id);
  const failed = refunds.find(({ id }) => occasion === `${FAILED_REFUND}${id}`);
  // It has gone back after all.
  if (failed && failed.state !== 'failed') return undefined;
  const edition = await deps.readEdition(editionId);
  const delegate = delegateNumber(edition.delegatePrefix, payment.delegate_number);
  const amount = (chargeMinor: number, currency = payment.currency) => money({ chargeMinor, currency });
  return {
    to: [await organisersAddress(db, config, editionId)],
    subject: `A payment needs attention: ${delegate}`,
    ...(await renderEmail('payments/organisers-note', {
      ...mailFrame(edition),
      delegate,
      name: payment.name,
      paymentId: payment.provider_payment_id ?? payment.id,
      amount: amount(payment.amount_minor),
      expected: amount(payment.order_amount_minor, payment.order_currency),
      happened: failed
        ? `was to be refunded${failed.amount_minor === payment.amount_minor ? '' : ` in part, ${amount(failed.amount_minor)}`}.`
        : whatHappened(payment),
      next: failed ? couldNotBeSent(failed.failed_because) : whatBecomesOfIt({ ...payment, refund: noted(refunds.at(-1)) }),
    })),
  };
}

const noted = (refund: RefundRow | undefined) =>
  refund ? { state: refund.state, method: refund.method, why: refund.failed_because } : null;
