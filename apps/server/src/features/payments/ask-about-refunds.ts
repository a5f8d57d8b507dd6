import { MINUTE_MS } from '@isocentre/domain/durations';
import { type PaymentProvider, ProviderRefused, ProviderUnavailable } from '../../platform/payments/provider.ts';
import { applyPayment } from './apply-payment.ts';
import { AWAY_AFTER } from './away-after.ts';
import type { PaymentDeps } from './deps.ts';
import { refundsUnderWay } from './queries/refunds.ts';

/** How long to wait for the webhook about a refund's outcome before asking. */
const PATIENCE_MS = 15 * MINUTE_MS;

/** Asks the provider for the outcome of refunds it has not reported on. */
export async function askAboutRefunds(deps: PaymentDeps): Promise<number> {
  const { db, accounts, clock } = deps;
  let ended = 0;
  let unanswered = 0;
  for (const refund of await refundsUnderWay(db, new Date(clock.system().getTime() - PATIENCE_MS))) {
    try {
      const provider = await accounts.named(refund.payment_account);
      if (provider && (await hasEnded(deps, provider, refund))) ended += 1;
      unanswered = 0;
    } catch (error) {
      if (error instanceof ProviderUnavailable) unanswered += 1;
      else if (!(error instanceof ProviderRefused)) throw error;
      if (unanswered === AWAY_AFTER) return ended;
    }
  }
  return ended;
}

async function hasEnded(deps: PaymentDeps, provider: PaymentProvider, refund: { provider_payment_id: string; provider_refund_id: string }) {
  const refundNow = await provider.readRefund(refund.provider_refund_id);
  if (refundNow.status === 'pending') return false;
  await applyPayment(
    deps,
    { account: provider.account, payment: await provider.readPayment(refund.provider_payment_id), refunds: [refundNow] },
    'reconciler',
  );
  return true;
}
