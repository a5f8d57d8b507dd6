import { signIn } from '@isocentre/contract/accounts';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { NO_PERSON_DIRECTORY } from '../platform/cells/person-directory.ts';
import { createAccount } from '../features/accounts/create-account.ts';
import { hashPassword } from '../platform/passwords.ts';
import { SESSION_COOKIE } from '../platform/session-cookie.ts';
import { ORIGIN, type TestApp } from './build-test-app.ts';

export const PASSWORD = 'rain over the rooftops';

/** Everybody here has the same password; it is hashed once. */
let hash: Promise<string> | undefined;

export async function makeAccount(site: TestApp, email: string, name = 'Asha Raman'): Promise<{ id: string }> {
  hash ??= hashPassword(PASSWORD);
  return createAccount(site.db, NO_PERSON_DIRECTORY, { email, title: 'Dr.', name, passwordHash: await hash });
}

export interface Sent {
  body?: unknown;
  headers?: Record<string, string>;
  cookie?: string;
  address?: string;
}

/** A call as a browser on our own pages makes it. */
export function send(
  site: TestApp,
  method: InjectOptions['method'],
  url: string,
  { body, headers, cookie, address }: Sent = {},
): Promise<LightMyRequestResponse> {
  return site.app.inject({
    method: method ?? 'GET',
    url,
    headers: { host: 'localhost', origin: ORIGIN, ...(cookie === undefined ? {} : { cookie }), ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
    ...(address === undefined ? {} : { remoteAddress: address }),
  });
}

/** The session cookie of a response, as the browser would send it back. */
export function cookieOf(answer: { headers: Record<string, unknown> }): string {
  const given = [answer.headers['set-cookie'] ?? []].flat().map(String);
  const found = given.find((one) => one.startsWith(`${SESSION_COOKIE}=`));
  if (!found) throw new Error('no session cookie was given');
  return found.slice(0, found.indexOf(';'));
}

export async function signInAs(site: TestApp, email: string, more: Sent & { remember?: boolean; password?: string } = {}): Promise<string> {
  const { remember = false, password = PASSWORD, ...sent } = more;
  const answer = await send(site, signIn.method, signIn.path, { ...sent, body: { email, password, remember } });
  if (answer.statusCode !== 200) throw new Error(`could not sign in: ${answer.statusCode} ${answer.body}`);
  return cookieOf(answer);
}
