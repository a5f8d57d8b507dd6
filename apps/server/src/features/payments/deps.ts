import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { LoadedEdition } from '../../platform/edition-directory.ts';
import type { Enqueue } from '../../platform/jobs.ts';
import type { PaymentAccounts } from '../../platform/payments/payment-accounts.ts';
import type { PaymentProvider } from '../../platform/payments/provider.ts';

export interface MoneyDeps {
  db: Database;
  enqueue: Enqueue;
  clock: Clock;
}

export interface PaymentDeps extends MoneyDeps {
  accounts: PaymentAccounts;
}

/** The account that takes an edition's money; undefined: nobody can pay online. */
export const accountOfEdition = (accounts: PaymentAccounts, { paymentAccount }: LoadedEdition): PaymentProvider | undefined =>
  paymentAccount && accounts.open(paymentAccount);
