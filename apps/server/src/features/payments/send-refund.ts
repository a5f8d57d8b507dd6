import { failpoint } from '../../platform/failpoints.ts';
import { ProviderRefused } from '../../platform/payments/provider.ts';
import { applyPayment } from './apply-payment.ts';
import { snapshotOf } from './ask-provider.ts';
import type { PaymentDeps } from './deps.ts';
import { findRefund } from './queries/refunds.ts';
import { refundWasRefused } from './refuse-refund.ts';

/**
 * Requests a refund from the provider under the refund's own idempotency key: however often it is requested, it is paid
 * once.
 */
export async function sendRefund(deps: PaymentDeps, { editionId, refundId }: { editionId: number; refundId: string }): Promise<void> {
  const { db, accounts } = deps;
  const refund = await findRefund(db, editionId, refundId);
  if (!refund || refund.state !== 'requested' || refund.method !== 'provider' || refund.provider_payment_id === null) return;
  const provider = await accounts.named(refund.payment_account);
  if (!provider) throw new Error('Money is to be sent back, but its payment account has no secrets here');
  const request = { amount: refund.amount_minor, key: `refund-${refund.id}`, notes: { refundId: refund.id } };
  const made = await provider.refund(refund.provider_payment_id, request).catch(async (error: unknown) => {
    if (!(error instanceof ProviderRefused)) throw error;
    await refundWasRefused(deps, refund, error.message);
  });
  if (!made) return;
  failpoint('refund-sent');
  // From here on the money is on its way: whatever fails now is tried again and is no refusal.
  const snapshot = await snapshotOf(provider, await provider.readPayment(refund.provider_payment_id));
  await applyPayment(deps, { ...snapshot, refunds: [made] }, 'refund');
}
