import type { MoneyPayment } from '@isocentre/contract/money/payments';
import { Refused } from '@isocentre/domain/refusals';
import type { Visit } from '../../platform/feature.ts';
import { ProviderRefused, ProviderUnavailable } from '../../platform/payments/provider.ts';
import { askAboutOrder } from '../payments/ask-provider.ts';
import { paymentOf } from '../payments/begin-booking.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { readMoneyPayment } from './read-payment.ts';

/** The same question as the delegate's, about any order, also one that is paid: a refund may have been made there. */
export async function askProviderNow(deps: PaymentDeps, id: string, visit: Visit): Promise<MoneyPayment> {
  const { order } = await paymentOf(deps.db, visit.edition.id, id);
  const provider = order.channel === 'online' ? await deps.accounts.named(order.payment_account) : undefined;
  if (!provider) throw new Refused('NOT_FROM_PROVIDER');
  try {
    await askAboutOrder(deps, provider, order, 'reconciler');
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new Refused('PAYMENT_SERVICE_AWAY', { cause: error });
    // The provider does not know the order; what we know is still returned.
    if (!(error instanceof ProviderRefused)) throw error;
  }
  return readMoneyPayment(deps, id, visit);
}
