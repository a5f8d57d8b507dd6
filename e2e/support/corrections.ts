import type { Page } from '@playwright/test';
import { createAccount } from './accounts.ts';
import { databaseEnv, query } from './database.ts';
import { callFrom, type Delegate, newDelegate } from './delegates.ts';
import { EDITION, enterAsOrganiser, makeOwner } from './organisers.ts';
import { payElsewhere } from './payments.ts';
import { DATABASE } from './site.ts';

/** The organisers' page of one delegate. */
export async function addressOf({ email }: Delegate): Promise<string> {
  const [row] = (await query(
    databaseEnv(DATABASE).DATABASE_MIGRATION_URL,
    `select registrations.id from registrations join accounts on accounts.id = account_id
     join editions on editions.id = edition_id where email = $1 and slug = $2`,
    [email, EDITION],
  )) as Array<{ id: string }>;
  return `/organiser/${EDITION}/delegates/${row?.id}`;
}

export async function asOwner(page: Page, name: string): Promise<void> {
  const owner = await createAccount(name);
  await makeOwner(owner);
  await enterAsOrganiser(page, owner);
}

/** A student who has paid ₹1,000 at the early price, in a browser of their own. */
export async function paidStudent(page: Page, change: Parameters<typeof newDelegate>[1] = {}): Promise<Delegate> {
  const delegate = await newDelegate(page, change);
  const { orderId } = await callFrom<{ orderId: string }>(page, 'POST', '/api/v1/me/payment', {});
  await payElsewhere(orderId, 'success');
  await callFrom(page, 'POST', '/api/v1/me/payment/check');
  return delegate;
}
