import { CLOCK_COOKIE } from '@isocentre/contract/clock';
import { register } from '@isocentre/contract/registration';
import type { Call, Input } from '@isocentre/contract/route';
import { SESSION_COOKIE } from '../platform/session-cookie.ts';
import { startSession } from '../platform/sessions.ts';
import type { TestApp } from './build-test-app.ts';

export const goodForm = {
  title: 'Dr.',
  name: 'Asha Raman',
  mobile: '98400 00000',
  email: 'asha@example.org',
  password: 'rain over the rooftops',
  confirmPassword: 'rain over the rooftops',
  category: 'ampi',
  membershipId: 'LM-204',
  institute: 'Invented Hospital',
  city: 'Chennai',
  country: 'India',
  designation: 'Medical physicist',
  postalAddress: '12 Beach Road\nChennai',
  postalPin: '600095',
  mealPreference: 'veg',
  age: 34,
  registrationType: 'early-bird',
  payLater: false,
  acceptTerms: true,
} satisfies Input<typeof register>['body'];

export const EARLY = '2025-08-01T12:00:00+05:30';

/** Registers a person, at a given time; each from their own IP address, as in real life. */
export async function registerAs(site: TestApp, change: Partial<Input<typeof register>['body']> = {}, at = EARLY) {
  await site.db.deleteFrom('rate_limits').execute();
  return site.callWith({ cookie: clockAt(at) })(register, { body: { ...goodForm, ...change } });
}

export const clockAt = (at: string) => `${CLOCK_COOKIE}=${encodeURIComponent(at)}`;

/** The cookies of a signed-in person, at a moment of the edition's clock. */
export async function cookieFor(site: TestApp, email: string, at = EARLY): Promise<string> {
  const { id } = await site.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const token = await startSession(site.db, {
    accountId: id,
    remember: false,
    client: { address: '127.0.0.1', userAgent: 'test' },
    now: new Date(),
  });
  return `${SESSION_COOKIE}=${token}; ${clockAt(at)}`;
}

/** The API as that person calls it. */
export const callAs = async (site: TestApp, email: string, at = EARLY): Promise<Call> =>
  site.callWith({ cookie: await cookieFor(site, email, at) });
