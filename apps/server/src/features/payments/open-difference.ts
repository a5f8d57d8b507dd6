import type { OpenDifference } from '@isocentre/contract/payments';
import { money } from '@isocentre/domain/fees/fee-table';
import { owing } from '@isocentre/domain/payments/balance';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { accountOfEdition, type PaymentDeps } from './deps.ts';
import { balanceOf } from './queries/balance.ts';
import { readPayer } from './queries/payers.ts';
import type { PaymentOfRegistration } from './queries/payments.ts';
import { AT_THE_BANK_MS } from './read-payment-state.ts';

/** What is open on a paid registration, since its category or price was corrected; null: nothing. */
export async function openDifference(
  { db, accounts, clock }: PaymentDeps,
  { edition, registrationId }: RegistrationVisit,
  payments: readonly PaymentOfRegistration[],
): Promise<OpenDifference | null> {
  const payer = await readPayer(db, edition.id, registrationId);
  if (payer?.payment_status !== 'PAID' || payer.cancelled) return null;
  const { open } = owing(await balanceOf(db, edition.id, registrationId));
  if (open === 0) return null;
  const since = clock.system().getTime() - AT_THE_BANK_MS;
  const underWay = payments.some((one) => one.state === 'authorized' || (one.state === 'created' && one.first_seen_at.getTime() > since));
  const currency = payments.find(({ outcome }) => outcome === 'settles')?.currency ?? 'INR';
  const online = accountOfEdition(accounts, edition) !== undefined;
  return {
    amountMinor: open,
    price: money({ chargeMinor: open, currency }),
    state: underWay ? 'confirming' : online ? 'open' : 'offline',
  };
}
