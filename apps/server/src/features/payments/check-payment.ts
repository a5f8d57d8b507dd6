import type { PaymentView } from '@isocentre/contract/payments';
import { Refused } from '@isocentre/domain/refusals';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { ProviderRefused, ProviderUnavailable } from '../../platform/payments/provider.ts';
import { askAboutOrder } from './ask-provider.ts';
import type { PaymentDeps } from './deps.ts';
import { ordersOf } from './queries/orders.ts';
import { readPaymentState } from './read-payment-state.ts';

/** Asks the provider about the latest order of a registration, then returns its state. */
export async function checkPayment(deps: PaymentDeps, visit: RegistrationVisit): Promise<PaymentView> {
  const { db, accounts } = deps;
  const [latest] = await ordersOf(db, visit.edition.id, visit.registrationId);
  const provider = latest && (await accounts.named(latest.payment_account));
  if (provider && latest && latest.state !== 'paid' && latest.state !== 'ended' && latest.channel === 'online') {
    try {
      await askAboutOrder(deps, provider, latest, 'callback');
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw new Refused('PAYMENT_SERVICE_AWAY', { cause: error });
      // The provider does not know the order; what we know is still returned.
      if (!(error instanceof ProviderRefused)) throw error;
    }
  }
  return readPaymentState(deps, visit);
}
