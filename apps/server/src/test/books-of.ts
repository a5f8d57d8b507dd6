import { ordersOf } from '../features/payments/queries/orders.ts';
import { paymentsOf } from '../features/payments/queries/payments.ts';
import { refundsOf } from '../features/payments/queries/refunds.ts';
import type { MoneyWorld, Person } from './money-world.ts';

/** What is in the books of one person, for those who act on it at random. */

export const pick = <One>(from: readonly One[], dice: number): One | undefined => from[dice % from.length];

export const orders = ({ db }: MoneyWorld, { registrationId }: Person) => ordersOf(db, 1, registrationId);
export const payments = ({ db }: MoneyWorld, { registrationId }: Person) => paymentsOf(db, 1, registrationId);
export const refunds = async (world: MoneyWorld, person: Person) =>
  (await Promise.all((await payments(world, person)).map(({ id }) => refundsOf(world.db, 1, id)))).flat();
