import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { databaseEnv, query } from './database.ts';
import { DATABASE } from './site.ts';

/** People with accounts, created through the API: registered and signed in from a page of the site. */

export const PASSWORD = 'a quiet threshold';

export interface Delegate {
  email: string;
  name: string;
  userId: string;
}

const DETAILS = {
  title: 'Ms.',
  name: 'Nila Ravichandran',
  mobile: '98400 54321',
  institute: 'Sample Institute of Oncology',
  designation: 'M.Sc. student, medical physics',
  city: 'Madurai',
  country: 'India',
  countryOther: '',
  postalAddress: '12 Sample Street',
  postalPin: '625001',
  mealPreference: 'veg',
  age: '24',
  membershipId: '',
  category: 'student',
  registrationType: 'early-bird',
  payLater: false,
};
export type Details = typeof DETAILS;

/** A call as the page itself would make it, with the browser's own cookies. */
export async function callFrom<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  const { status, text } = await page.evaluate(
    async ([how, where, what]) => {
      const response = await fetch(where, {
        method: how,
        ...(what === undefined ? {} : { body: what, headers: { 'content-type': 'application/json' } }),
      });
      return { status: response.status, text: await response.text() };
    },
    [method, path, body === undefined ? undefined : JSON.stringify(body)] as const,
  );
  expect(status, text).toBeLessThan(300);
  return JSON.parse(text) as T;
}

/** A light page of the site: calls need an origin. */
const START = '/terms';

export async function signIn(page: Page, email: string, origin = ''): Promise<void> {
  await page.goto(origin + START);
  await callFrom(page, 'POST', '/api/v1/session', { email, password: PASSWORD, remember: false });
}

/** Registered and signed in. */
export async function newDelegate(page: Page, change: Partial<Details> = {}): Promise<Delegate> {
  const email = `nila-${randomUUID().slice(0, 8)}@example.org`;
  const details = { ...DETAILS, ...change };
  await page.goto(START);
  const { userId } = await callFrom<{ userId: string }>(page, 'POST', '/api/v1/registrations', {
    ...details,
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    acceptTerms: true,
  });
  await callFrom(page, 'POST', '/api/v1/session', { email, password: PASSWORD, remember: false });
  return { email, name: details.name, userId };
}

/** What only an organiser or a payment can do; there is no page for it yet. */
export async function inDatabase(sql: string): Promise<void> {
  await query(databaseEnv(DATABASE).DATABASE_MIGRATION_URL, sql);
}

const registrationOf = (email: string) => `(select id from accounts where email = '${email}')`;

export const settle = (email: string, status: 'PAID' | 'COMPLIMENTARY' | 'REFUNDED' = 'PAID') =>
  inDatabase(
    `update registrations set payment_status = '${status}', pay_later = false, completed_at = coalesce(completed_at, registered_at),
     version = version + 1 where account_id = ${registrationOf(email)}`,
  );

export const judgeProof = (email: string, status: 'verified' | 'rejected', note: string | null = null) =>
  inDatabase(
    `update proofs set status = '${status}', note = ${note === null ? 'null' : `'${note}'`}, reviewed_at = now()
     where registration_id in (select id from registrations where account_id = ${registrationOf(email)})`,
  );
