import type { Page } from '@playwright/test';
import { type Account, createAccount } from './accounts.ts';
import { sql } from './many-delegates.ts';
import { EDITION, enterAsOrganiser } from './organisers.ts';

/** The organisers' pages about money. */
export const MONEY = `/organiser/${EDITION}/money`;

type Role = 'treasurer' | 'registrar' | 'desk' | 'viewer';

export async function createStaff(name: string, role: Role): Promise<Account> {
  const account = await createAccount(name);
  await sql(
    `insert into staff_roles (society_id, edition_id, account_id, role)
     select society_id, id, (select id from accounts where email = $2), $3 from editions where slug = $1`,
    [EDITION, account.email, role],
  );
  return account;
}

/** Logged in a moment ago, with the second step. */
export async function enterAs(page: Page, name: string, role: Role): Promise<Account> {
  const account = await createStaff(name, role);
  await enterAsOrganiser(page, account);
  return account;
}

/** The registration of the only delegate of this name. */
export async function registrationOf(name: string): Promise<string> {
  const [row] = (await sql('select id from registrations where name = $1', [name])) as Array<{ id: string }>;
  if (!row) throw new Error(`nobody is called ${name}`);
  return row.id;
}

/** The provider's id of the payment of this delegate. */
export async function providerPaymentOf(name: string): Promise<string> {
  const [row] = (await sql(
    `select provider_payment_id as id from payments join payment_orders on payment_orders.id = order_id
     join registrations on registrations.id = registration_id where name = $1 and provider_payment_id is not null`,
    [name],
  )) as Array<{ id: string }>;
  if (!row) throw new Error(`${name} has not paid`);
  return row.id;
}
