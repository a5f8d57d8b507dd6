import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Enqueue } from '../../platform/jobs.ts';
import type { PaymentProvider } from '../../platform/payments/provider.ts';

export interface MoneyDeps {
  db: Database;
  enqueue: Enqueue;
  clock: Clock;
}

export interface PaymentDeps extends MoneyDeps {
  provider: PaymentProvider | undefined;
}
