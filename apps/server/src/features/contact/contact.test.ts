import { randomUUID } from 'node:crypto';
import { sendContactMessage } from '@isocentre/contract/contact';
import { CLOCK_COOKIE } from '@isocentre/contract/clock';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database.ts';
import { buildTestApp, ORIGIN, type TestApp } from '../../test/build-test-app.ts';
import { type Inbox, openInbox } from '../../test/inbox.ts';

const good = {
  name: 'Asha Raman',
  mobile: '(98400) 00000',
  email: 'asha@example.org',
  type: 'Abstract',
  message: 'Where do I park?\nAnd <b>when</b>?',
};

let site: TestApp;
let inbox: Inbox;

beforeAll(async () => {
  inbox = await openInbox();
  site = await buildTestApp({ env: { ORGANISERS_EMAIL: 'organisers@example.org' } });
});
afterAll(async () => {
  await site.close();
  await inbox.close();
});
beforeEach(async () => {
  await site.db.deleteFrom('rate_limits').execute();
});

const stored = () => site.db.selectFrom('contact_messages').selectAll().orderBy('received_at').execute();
const letters = () => site.db.selectFrom('letters').select(['purpose', 'state']).orderBy('purpose').execute();
const post = (body: unknown, headers: Record<string, string> = {}) =>
  site.app.inject({ method: 'POST', url: '/api/v1/contact-messages', headers: { origin: ORIGIN, ...headers }, payload: body as object });

describe('a message to the organisers', () => {
  test('is stored once with its audit row and its two mails, and answered', { tags: ['PUB-178', 'SRV-034'] }, async () => {
    const call = site.callWith({ cookie: `${CLOCK_COOKIE}=2025-08-10T20:00:00Z` });
    expect(await call(sendContactMessage, { body: good })).toEqual({ received: true });
    expect(await stored()).toMatchObject([{ ...good, mobile: '+919840000000', submitted_on: '2025-08-11', status: 'new' }]);
    expect(await letters()).toEqual([
      { purpose: 'contact.acknowledgement', state: 'released' },
      { purpose: 'contact.forwarded-message', state: 'released' },
    ]);
    const audit = await site.db.selectFrom('audit_log').selectAll().where('entity', '=', 'contact-message').execute();
    expect(audit).toMatchObject([{ action: 'contact-message.received', actor_kind: 'visitor', before: null, after: null }]);
  });

  test('reaches the organisers and is acknowledged to the sender, as text', { tags: ['PUB-177', 'SRV-039'] }, async () => {
    const toOrganisers = await inbox.next(site, 'organisers@example.org');
    const toSender = await inbox.next(site, 'asha@example.org');
    expect(inbox.mails).toHaveLength(2);
    expect(toOrganisers.replyTo?.text).toBe('asha@example.org');
    expect(toOrganisers.subject).toBe('AMPI-TNPY 2025: Abstract from Asha Raman');
    expect(toOrganisers.text).toContain('Where do I park?\nAnd <b>when</b>?');
    expect(toOrganisers.text).toContain('+91 98400 00000');
    expect(toOrganisers.html).toContain('&lt;b&gt;when&lt;/b&gt;');
    expect(toSender.subject).toBe('We have your message, AMPI-TNPY 2025');
    for (const { text } of [toOrganisers, toSender])
      expect(text?.replaceAll(/\s+/g, ' ')).toContain('26 and 27 September 2025, Cancer centre auditorium, Chennai');
    expect(toSender.text).toContain('Your message has reached the organisers');
    expect(toSender.text).not.toContain('park');
    expect((await letters()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });
});

describe('is refused', () => {
  test.each([
    ['[PUB-172]', { ...good, name: '' }, { name: 'Please enter your name.' }],
    ['[PUB-173]', { ...good, mobile: '' }, { mobile: 'Please enter your mobile number.' }],
    ['[PUB-174]', { ...good, email: '' }, { email: 'Please enter your e-mail address.' }],
    ['[PUB-175]', { ...good, message: '' }, { message: 'Please write your message.' }],
    ['[OPS-104]', { ...good, mobile: 0 }, { mobile: 'Please enter your mobile number.' }],
    ['a subject the edition does not have', { ...good, type: 'Parking' }, { type: 'Please choose one of the listed subjects.' }],
  ])('%s with the words beside the field, and nothing is stored', async (_, body, fields) => {
    const before = (await stored()).length;
    const answer = await post(body);
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { error: { code: 'VALIDATION', message: 'Please check the marked fields.', fields, requestId: expect.any(String) } },
    ]);
    expect(await stored()).toHaveLength(before);
  });

  test('with a field that is not part of the form', async () => {
    expect((await post({ ...good, status: 'answered' })).statusCode).toBe(422);
  });

  test('but not without a subject', { tags: ['PUB-176'] }, async () => {
    const { type: _, ...without } = good;
    expect((await post(without)).statusCode).toBe(201);
    expect((await stored()).at(-1)).toMatchObject({ type: null });
  });

  test.each<[string, Record<string, string>, number]>([
    ['another origin', { origin: 'https://evil.example.org' }, 403],
    ['no origin', { origin: '' }, 403],
    ['a cross-site request', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }, 403],
    ['text that only looks like JSON', { 'content-type': 'text/plain' }, 415],
  ])('from %s', { tags: ['SRV-005'] }, async (_, headers, status) => {
    expect((await post(JSON.stringify(good), { 'content-type': 'application/json', ...headers })).statusCode).toBe(status);
  });

  test('when it is larger than 100 kB, or not JSON at all', async () => {
    expect((await post({ ...good, message: 'x'.repeat(110_000) })).statusCode).toBe(413);
    expect((await post('{"name":', { 'content-type': 'application/json' })).json()).toMatchObject({ error: { code: 'MALFORMED' } });
    expect((await post({ ...good, message: 'hi\u0000there' })).statusCode).toBe(422);
  });
});

describe('limits', () => {
  test('the 6th message in an hour from one address gets Too Many Requests', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1) statuses.push((await post(good)).statusCode);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    const refused = await post(good);
    expect(refused.json()).toMatchObject({ error: { code: 'RATE_LIMITED', message: 'Too Many Requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
  });

  test('a message that was refused for its content does not count', async () => {
    for (let i = 0; i < 8; i += 1) await post({ ...good, name: '' });
    expect((await post(good)).statusCode).toBe(201);
  });

  test('X-Forwarded-For counts only from a configured proxy', { tags: ['SEC-53'] }, async () => {
    const from = (address: string) => post(good, { 'x-forwarded-for': address });
    for (let i = 0; i < 5; i += 1) await from(`198.51.100.${i}`);
    expect((await from('198.51.100.9')).statusCode).toBe(429);
    const behind = await buildTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1' }, database: site.database });
    await site.db.deleteFrom('rate_limits').execute();
    for (let i = 0; i < 7; i += 1) {
      const answer = await behind.app.inject({
        method: 'POST',
        url: '/api/v1/contact-messages',
        headers: { origin: ORIGIN, 'x-forwarded-for': `198.51.100.${i}` },
        payload: good,
      });
      expect(answer.statusCode).toBe(201);
    }
    await behind.close();
  });

  test('a stranger whose address is entered gets one mail an hour, without a word of the sender', { tags: ['OPS-118'] }, async () => {
    const to = 'stranger@example.org';
    const acknowledged = () => site.db.selectFrom('letters').where('purpose', '=', 'contact.acknowledgement').select('id').execute();
    const before = (await acknowledged()).length;
    const write = (email: string) => post({ ...good, name: 'BUY NOW at evil', email });
    const answers = [...(await Promise.all([write(to), write(to), write(to)])), await write('Stranger@EXAMPLE.org')];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect(await acknowledged()).toHaveLength(before + 1);
    const mail = await inbox.next(site, to);
    expect([mail.subject, mail.text, mail.html].join()).not.toMatch(/BUY NOW|park/);
  });

  test('an edition acknowledges 200 messages an hour, and stores the others', { tags: ['OPS-118'] }, async () => {
    const acknowledged = () => site.db.selectFrom('letters').where('purpose', '=', 'contact.acknowledgement').select('id').execute();
    const editionId = (await stored())[0]?.edition_id ?? 0;
    await site.db
      .insertInto('contact_messages')
      .values(
        Array.from({ length: 200 - (await stored()).length }, (_, n) => ({
          edition_id: editionId,
          id: randomUUID(),
          submitted_on: '2025-08-10',
          name: 'Sample',
          mobile: '+919840000000',
          email: `sample-${n}@example.org`,
          message: 'Hello',
        })),
      )
      .execute();
    const [mails, messages] = [(await acknowledged()).length, (await stored()).length];
    expect((await post({ ...good, email: 'late@example.org' })).statusCode).toBe(201);
    expect([(await acknowledged()).length, (await stored()).length]).toEqual([mails, messages + 1]);
  });

  test('a robot that fills in the hidden field gets the usual answer, and nothing happens', async () => {
    const before = (await stored()).length;
    const answer = await post({ ...good, website: 'https://spam.example.org' });
    expect([answer.statusCode, answer.json()]).toEqual([201, { received: true }]);
    expect(await stored()).toHaveLength(before);
  });
});

test('the row, the audit entry and the letters are written together or not at all', async () => {
  const counts = async () => [
    (await stored()).length,
    (await letters()).length,
    (await site.db.selectFrom('audit_log').selectAll().execute()).length,
  ];
  const before = await counts();
  // Makes the last step of the transaction fail: the letters cannot be written for a moment.
  const owner = openDatabase({ DATABASE_URL: site.database.migrationUrl, DATABASE_POOL_SIZE: 1 }, () => {});
  await owner.pool.query('revoke insert on letters from isocentre_app');
  expect((await post(good)).statusCode).toBe(500);
  expect(await counts()).toEqual(before);
  await owner.pool.query('grant insert on letters to isocentre_app');
  await owner.pool.end();
  expect((await post(good)).statusCode).toBe(201);
});
