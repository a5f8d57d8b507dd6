import type { StartedPayment } from '@isocentre/contract/payments';
import { owing } from '@isocentre/domain/payments/balance';
import { Refused } from '@isocentre/domain/refusals';
import type { RegistrationVisit } from '../../platform/feature.ts';
import type { PaymentProvider } from '../../platform/payments/provider.ts';
import { offerDifference } from './adjust-price.ts';
import { checkoutOf, notesOf } from './checkout.ts';
import type { PaymentDeps } from './deps.ts';
import { madeAtProvider } from './make-at-provider.ts';
import { balanceOf } from './queries/balance.ts';
import type { Payer } from './queries/payers.ts';
import { refuseMoneyUnderWay } from './refuse-money-under-way.ts';

/** What a correction has left open on a paid registration, by an order of exactly that sum. Two windows get the same one. */
export async function startDifference(
  deps: PaymentDeps,
  provider: PaymentProvider,
  payer: Payer,
  visit: RegistrationVisit,
  quotedMinor: number | undefined,
): Promise<StartedPayment> {
  const { open } = owing(await balanceOf(deps.db, payer.edition_id, payer.id));
  if (open === 0) throw new Refused('ALREADY_PAID');
  await refuseMoneyUnderWay(deps.db, payer);
  if (quotedMinor !== undefined && quotedMinor !== open) throw new Refused('QUOTE_CHANGED');
  const order = await offerDifference(deps, visit);
  const account = (await deps.accounts.named(order.payment_account)) ?? provider;
  return checkoutOf(deps, account, await madeAtProvider(deps, account, order, notesOf(payer, order, visit)), payer, visit);
}
