import { money } from '@isocentre/domain/fees/fee-table';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { mailFrame, messageIdOf } from '../../platform/mail-frame.ts';
import type { MailJobDeps } from '../../platform/mail-job.ts';
import { organisersAddress } from '../../platform/society-settings.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { readPaymentForOrganisers, refundsOf } from './queries/payments.ts';

/** Mails the organisers about a payment that did not simply settle a registration. */
export async function sendOrganisersNote(
  deps: MailJobDeps,
  { editionId, paymentId }: { editionId: number; paymentId: string },
): Promise<void> {
  const { config, db, sendMail } = deps;
  const payment = await readPaymentForOrganisers(db, editionId, paymentId);
  if (!payment) return;
  const edition = await deps.readEdition(editionId);
  const to = await organisersAddress(db, config, editionId);
  const refund = (await refundsOf(db, editionId, paymentId)).at(-1);
  const delegate = delegateNumber(edition.delegatePrefix, payment.delegate_number);
  await sendMail({
    editionId,
    to,
    subject: `A payment needs attention: ${delegate}`,
    messageId: messageIdOf(config, `payment-${paymentId}-${payment.outcome}-${refund?.state ?? 'none'}`),
    ...(await renderEmail('payments/organisers-note', {
      ...mailFrame(edition),
      delegate,
      name: payment.name,
      paymentId,
      amount: money({ chargeMinor: payment.amount_minor, currency: payment.currency }),
      expected: money({ chargeMinor: payment.order_amount_minor, currency: payment.order_currency }),
      outcome: payment.outcome,
      refund: refund ? { state: refund.state, why: refund.failed_because } : null,
    })),
  });
}
