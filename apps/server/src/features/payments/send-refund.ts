import { reached } from '../../platform/kill-points.ts';
import { ProviderRefused } from '../../platform/payments/provider.ts';
import { applyPayment } from './apply-payment.ts';
import { snapshotOf } from './ask-provider.ts';
import { refundWasRefused } from './refuse-refund.ts';
import { findRefund } from './queries/payments.ts';
import type { PaymentDeps } from './start-payment.ts';

/** Asks the provider to send money back, under a key that is the refund's own: however often it is asked, it is sent once. */
export async function sendRefund(deps: PaymentDeps, { editionId, refundId }: { editionId: number; refundId: string }): Promise<void> {
  const { db, provider } = deps;
  const refund = await findRefund(db, editionId, refundId);
  if (!refund || refund.state !== 'requested') return;
  if (!provider) throw new Error('Money is to be sent back, but no payment provider is configured');
  try {
    const made = await provider.refund(refund.payment_id, { amount: refund.amount_minor, key: `refund-${refundId}`, notes: { refundId } });
    reached('refund-sent');
    const { payment } = await snapshotOf(provider, await provider.readPayment(refund.payment_id));
    await applyPayment(deps, { payment, refunds: [made] }, 'refund');
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    await refundWasRefused(deps, refund, error.message);
  }
}
