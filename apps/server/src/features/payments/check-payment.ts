import type { PaymentView } from '@isocentre/contract/payments';
import { Refused } from '@isocentre/domain/refusals';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { ProviderRefused, ProviderUnavailable } from '../../platform/payments/provider.ts';
import { askAboutOrder } from './ask-provider.ts';
import type { PaymentDeps } from './deps.ts';
import { ordersOf } from './queries/orders.ts';
import { readPayer } from './queries/payers.ts';
import { readPaymentState } from './read-payment-state.ts';

/** Asks the provider about the visitor's latest order, then returns its state. */
export async function checkPayment(deps: PaymentDeps, visit: Visit): Promise<PaymentView> {
  const { db, provider } = deps;
  const payer = await readPayer(db, visit.edition.id, accountOf(visit).id);
  if (!payer) throw new Refused('NO_REGISTRATION');
  const [latest] = await ordersOf(db, payer.edition_id, payer.id);
  if (provider && latest && latest.state !== 'paid') {
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
