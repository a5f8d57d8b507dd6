import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { readMyMail, receiveMailEvents } from '@isocentre/contract/letters/returned-mail';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClock } from '../../platform/clock.ts';
import { bounceKey, bounceToken, letterOfToken } from '../../platform/letters/envelope.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { makeAccount, signInAs } from '../../test/people.ts';
import { editionIdOf } from '../../test/staff.ts';
import { findWaiting } from '../overview/queries/attention.ts';

const SECRET = `whsec_${randomBytes(32).toString('base64')}`;
let site: TestApp;
let editionId: number;
let key: Buffer;

beforeAll(async () => {
  site = await buildTestApp({ env: { MAIL_EVENTS_SECRET: SECRET } });
  editionId = await editionIdOf(site, ampiTnpy2025.slug);
  key = bounceKey(site.config) ?? Buffer.alloc(0);
});
afterAll(() => site.close());

async function sent(email: string, accountId: string | null = null): Promise<{ id: string; token: string }> {
  const id = randomUUID();
  await site.db
    .insertInto('letters')
    .values({
      edition_id: editionId,
      id,
      purpose: 'registrations.received',
      about: randomUUID(),
      account_id: accountId,
      addresses: [email],
      kind: 'automatic',
      state: 'sent',
      priority: 1,
      sent_at: new Date(),
    })
    .execute();
  await site.db
    .insertInto('letter_events')
    .values({ edition_id: editionId, letter_id: id, state: 'sent', attempt: 1, code: '250' })
    .execute();
  return { id, token: bounceToken(key, { editionId, id }) };
}

interface Sending {
  secret?: string;
  at?: number;
  body?: string;
}
const event = (token: string, change: object = {}) => ({
  returnPath: `desk+${token}@example.org`,
  action: 'failed',
  status: '5.1.1',
  said: '550 no such user',
  ...change,
});
async function tell(events: object[], { secret = SECRET, at = Date.now(), body = JSON.stringify({ events }) }: Sending = {}) {
  const [id, seconds] = [randomUUID(), String(Math.floor(at / 1000))];
  const signature = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${id}.${seconds}.${body}`)
    .digest('base64');
  const answer = await site.app.inject({
    method: 'POST',
    url: receiveMailEvents.path,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': seconds,
      'webhook-signature': `v1,bm90aGluZw== v1,${signature}`,
    },
    payload: body,
  });
  return [answer.statusCode, answer.json<{ noted?: number; error?: { code: string } }>()] as const;
}
const stateOf = async (id: string) =>
  site.db.selectFrom('letters').select(['state', 'cause']).where('id', '=', id).executeTakeFirstOrThrow();
const codesOf = async (id: string) =>
  (await site.db.selectFrom('letter_events').select('code').where('letter_id', '=', id).where('state', '=', 'bounced').execute()).map(
    ({ code }) => code,
  );
const waiting = async () =>
  (await findWaiting(site.db, editionId, new Date(), ampiTnpy2025.timeZone)).find(({ kind }) => kind === 'letters-failed')?.count ?? 0;

describe('mail that came back', () => {
  test('told by a signed webhook: with its code, on the overview and on the profile', { tags: ['REV-122'] }, async () => {
    const { id: account } = await makeAccount(site, 'asha@example.org', 'Asha Raman');
    const cookie = await signInAs(site, 'asha@example.org');
    const mine = () => site.callWith({ cookie })(readMyMail, {});
    const [one, other] = [await sent('asha@example.org', account), await sent('other@example.org')];
    const before = await waiting();
    expect(await mine()).toEqual({ email: 'asha@example.org', returned: false });
    expect(await tell([event(one.token)])).toEqual([200, { noted: 1 }]);
    expect(await stateOf(one.id)).toEqual({ state: 'bounced', cause: '5.1.1 550 no such user' });
    expect(await codesOf(one.id)).toEqual(['5.1.1']);
    expect((await waiting()) - before).toBe(1);
    expect(await mine()).toEqual({ email: 'asha@example.org', returned: true });
    expect((await stateOf(other.id)).state).toBe('sent');
  });

  test('a full mailbox came back too, and says nothing about the address', { tags: ['REV-122'] }, async () => {
    const { id: account } = await makeAccount(site, 'full@example.org', 'Full Mailbox');
    const cookie = await signInAs(site, 'full@example.org');
    const { id, token } = await sent('full@example.org', account);
    expect(await tell([event(token, { status: '5.2.2', said: 'Mailbox full' })])).toEqual([200, { noted: 1 }]);
    expect((await stateOf(id)).state).toBe('bounced');
    expect(await site.callWith({ cookie })(readMyMail, {})).toMatchObject({ returned: false });
  });
});

describe('changes nothing', { tags: ['REV-123'] }, () => {
  test('the same report again, or among others', async () => {
    const { id, token } = await sent('again@example.org');
    expect(await tell([event(token), event(token)])).toEqual([200, { noted: 1 }]);
    expect(await tell([event(token, { status: '5.2.2', said: 'another' })])).toEqual([200, { noted: 0 }]);
    expect(await stateOf(id)).toEqual({ state: 'bounced', cause: '5.1.1 550 no such user' });
    expect(await codesOf(id)).toEqual(['5.1.1']);
  });

  test.each<[string, (token: string) => object, Sending, number]>([
    ['another secret', event, { secret: `whsec_${randomBytes(32).toString('base64')}` }, 400],
    ['kept for six minutes', event, { at: Date.now() - 360_000 }, 400],
    ['from a wrong clock', event, { at: Date.now() + 360_000 }, 400],
    ['no JSON', event, { body: 'failed' }, 422],
    ['6 MB', event, { body: JSON.stringify({ events: [], more: 'x'.repeat(6_000_000) }) }, 413],
    ['a delay', (token) => event(token, { action: 'delayed', status: '4.4.1' }), {}, 200],
    ['a failure that may pass', (token) => event(token, { status: '4.2.2' }), {}, 200],
    ['an address without a token', () => event('', { returnPath: 'desk@example.org' }), {}, 200],
    ['a token that is changed', (token) => event(token.slice(0, -1) + (token.endsWith('a') ? 'b' : 'a')), {}, 200],
    ['another letter’s name under this signature', (token) => event(flipped(token)), {}, 200],
  ])('%s', async (_, made, sending, status) => {
    const { id, token } = await sent(`${randomUUID()}@example.org`);
    expect((await tell([made(token)], sending))[0]).toBe(status);
    expect((await stateOf(id)).state).toBe('sent');
  });

  test('a token is good for its letter alone, and only under this key', () => {
    const letter = { editionId, id: randomUUID() };
    const token = bounceToken(key, letter);
    expect(letterOfToken(key, token)).toEqual(letter);
    expect(letterOfToken(key, bounceToken(randomBytes(32), letter))).toBeUndefined();
    expect(letterOfToken(key, flipped(token))).toBeUndefined();
  });
});

test('without the secret nothing is taken', { tags: ['REV-123'] }, async () => {
  const { id, token } = await sent('closed@example.org');
  const { MAIL_EVENTS_SECRET: _, ...config } = site.config;
  const unsigned = { check: async () => {}, take: async () => {}, giveBack: async () => {} };
  const input = { bytes: Buffer.from(JSON.stringify({ events: [event(token)] })), headers: {} };
  const client = { address: '127.0.0.1', userAgent: '' };
  const { receiveMailEvents: receive } = await import('./receive-mail-events.ts');
  await expect(receive({ db: site.db, config, clock: createClock(site.config), unsigned }, input, { client })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect((await stateOf(id)).state).toBe('sent');
});

/** Names another letter: a character in the middle is another one. */
function flipped(token: string): string {
  return token.slice(0, 10) + (token[10] === 'a' ? 'b' : 'a') + token.slice(11);
}
