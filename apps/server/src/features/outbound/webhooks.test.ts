import { randomBytes } from 'node:crypto';
import type { Call } from '@isocentre/contract/route';
import * as contract from '@isocentre/contract/webhooks';
import { SYSTEM } from '@isocentre/domain/people/actor';
import { DAY_MS, HOUR_MS } from '@isocentre/domain/durations';
import { EVENT_ACTIONS, EVENTS, type EventType, eventOf } from '@isocentre/domain/outbound/events';
import { RETRIES_MS } from '@isocentre/domain/outbound/webhook';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { sql } from 'kysely';
import { Webhook as Reference } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeAudit } from '../../platform/audit.ts';
import { secondFactorKey } from '../../platform/second-factor.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { registerAs } from '../../test/delegates.ts';
import { openInbox } from '../../test/inbox.ts';
import { openReceiver, type Receiver } from '../../test/receiver.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';
import { loadEdition } from '../editions/load-edition.ts';
import { claimDue, deliver, type DeliverDeps, disableLongFailing, forgetOldDeliveries } from './deliver.ts';
import { resealWebhooks } from './reseal-webhooks.ts';
import { startDeliveries } from './start-deliveries.ts';

const OURS = ampiTnpy2025.slug;
const THEIRS = lakeside2026.slug;
const params = { edition: OURS };

let now = new Date();
let site: TestApp;
let receiver: Receiver;
let deps: DeliverDeps;
let owner: { id: string; cookie: string };
let call: Call;
let editionId: number;
beforeAll(async () => {
  site = await buildTestApp({ system: () => now });
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
  receiver = await openReceiver();
  const clock = { system: () => now } as DeliverDeps['clock'];
  deps = { db: site.db, config: site.config, clock, network: receiver.network, answerMs: 1000 };
  owner = await makeStaff(site, 'owner@example.org', { role: 'owner', edition: null });
  call = site.callWith({ cookie: owner.cookie });
  editionId = await editionIdOf(site, OURS);
});
afterAll(async () => {
  await receiver.close();
  await site.close();
});
beforeEach(async () => {
  // Events are due by the clock of the database, which may be a moment ahead of a fixed one.
  now = new Date(Date.now() + 5000);
  await sql`delete from webhook_endpoints`.execute(site.db);
  await sql`delete from webhook_events`.execute(site.db);
  receiver.received.length = 0;
  receiver.connections.length = 0;
  receiver.behaviour.clear();
  receiver.names.clear();
});

let names = 0;
async function add(change: Partial<{ url: string; events: EventType[]; edition: string }> = {}) {
  names += 1;
  const host = `r${names}.example.org`;
  const { edition = OURS, url = `https://${host}/hooks?society=1`, events = [...EVENTS] } = change;
  const { secret, webhook } = await call(contract.addWebhook, { params: { edition }, body: { name: `System ${names}`, url, events } });
  return { secret, id: webhook.id, host, webhook };
}

/** Causes an event as a use case does, with the row of the record. */
const cause = (action = 'registration.changed', entityId = '5f0c2d1e-7a44-4c59-9a3b-2d6c1f0e8b57', edition = editionId) =>
  site.db
    .transaction()
    .execute((transaction) =>
      writeAudit(transaction, { editionId: edition, actor: SYSTEM, action, entity: action.split('.', 1)[0] ?? '', entityId }),
    );

/** Sends all that is due, as the worker does. */
async function turn(): Promise<number> {
  const claimed = await claimDue(deps);
  await Promise.all(claimed.map((one) => deliver(deps, one)));
  return claimed.length;
}

const attempts = async (id: string) => (await call(contract.listDeliveries, { params: { ...params, id }, query: {} })).deliveries;
const stateOf = async (id: string) => (await call(contract.listWebhooks, { params })).webhooks.find((one) => one.id === id);
const verified = (secret: string) =>
  receiver.received.map(({ body, headers }) => {
    try {
      return new Reference(secret).verify(body, headers as Record<string, string>);
    } catch {
      return 'not signed by it';
    }
  });

describe('an event', () => {
  test('is written with what causes it, or not at all', { tags: ['ORG-609'] }, async () => {
    await add();
    const events = async () => Number((await sql<{ n: string }>`select count(*) as n from webhook_events`.execute(site.db)).rows[0]?.n);
    await registerAs(site, { email: 'told@example.org' });
    const [event] = (await sql<{ type: string; id: string }>`select type, entity_id as id from webhook_events`.execute(site.db)).rows;
    const { id } = await site.db.selectFrom('registrations').select('id').where('edition_id', '=', editionId).executeTakeFirstOrThrow();
    expect(event).toEqual({ type: 'registration.created', id });
    const failing = site.db.transaction().execute(async (transaction) => {
      await writeAudit(transaction, { editionId, actor: SYSTEM, action: 'registration.paid', entity: 'registration', entityId: id });
      throw new Error('the change fails');
    });
    await expect(failing).rejects.toThrow('the change fails');
    expect(await events()).toBe(1);
  });

  test('goes to those who chose it, in its own edition, and is not kept if nobody did', { tags: ['ORG-609', 'ORG-711'] }, async () => {
    const theirs = await makeStaff(site, `theirs-${names}@example.org`, { role: 'owner', edition: null, society: 'lakeside' });
    const body = { name: 'Theirs', url: 'https://theirs.example.org/', events: [...EVENTS] };
    await site.callWith({ cookie: theirs.cookie })(contract.addWebhook, { params: { edition: THEIRS }, body });
    await cause('registration.cancelled');
    expect((await sql`select from webhook_events`.execute(site.db)).rows).toEqual([]);
    const one = await add({ events: ['registration.paid'] });
    await cause('registration.changed');
    await cause('registration.paid');
    expect(await turn()).toBe(1);
    expect(receiver.received.map(({ host }) => host)).toEqual([one.host]);
  });

  test('of every kind arrives, with type, time and ids and nothing about a person', { tags: ['ORG-609', 'ORG-611'] }, async () => {
    const { secret } = await add();
    await registerAs(site, { email: 'asha.scan@example.org' });
    for (const action of EVENT_ACTIONS) await cause(action);
    while ((await turn()) > 0);
    const kinds = new Set(verified(secret).map((body) => (body as { type: string }).type));
    expect(kinds).toEqual(new Set([...EVENT_ACTIONS.map(eventOf), 'registration.created']));
    // A payment that does not match is told by the code that flags it.
    expect(new Set(EVENTS)).toEqual(new Set([...kinds, 'payment.flagged']));
    const person = await site.db
      .selectFrom('registrations')
      .innerJoin('accounts', 'accounts.id', 'account_id')
      .where('email', '=', 'asha.scan@example.org')
      .select(['registrations.name', 'email', 'mobile', 'institute', 'city', 'postal_address', 'account_id'])
      .executeTakeFirstOrThrow();
    const sent = receiver.received.map(({ body, path, headers }) => body + path + JSON.stringify(headers)).join('\n');
    for (const detail of Object.values(person).filter(({ length }) => length > 2)) expect(sent).not.toContain(detail);
    for (const { body } of receiver.received) {
      const said = JSON.parse(body) as { data: object };
      expect([Object.keys(said), Object.keys(said.data)]).toEqual([
        ['type', 'timestamp', 'data'],
        ['edition', 'entity', 'id'],
      ]);
      expect(said).toMatchObject({ timestamp: expect.stringMatching(/^\d{4}-.*Z$/) as string, data: { edition: OURS } });
    }
  });

  test('is sent once by two workers at once, and again by another if the first one dies', { tags: ['ORG-609'] }, async () => {
    const { host } = await add();
    await add();
    await cause();
    const [one, other] = await Promise.all([claimDue(deps), claimDue(deps)]);
    expect([...one, ...other]).toHaveLength(2);
    expect(await claimDue(deps)).toEqual([]);
    const dead = [...one, ...other].find(({ url }) => url.includes(host));
    if (dead) await deliver(deps, dead);
    now = new Date(now.getTime() + 46_000);
    // The other one's worker died before it could send; what was delivered is not sent again.
    expect(await turn()).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await turn()).toBe(0);
  });
});

describe('the signature', () => {
  test('is verified by the reference library, and by no other secret', { tags: ['ORG-610'] }, async () => {
    const { secret, id } = await add();
    const other = await add({ events: ['edition.archived'] });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await cause();
    await turn();
    expect(verified(secret)).toMatchObject([{ type: 'registration.changed' }]);
    expect(verified(other.secret)).toEqual(['not signed by it']);
    const [message] = receiver.received;
    expect(() => new Reference(secret).verify(`${message?.body} `, message?.headers as Record<string, string>)).toThrow(
      'No matching signature found',
    );
    const { rows } = await sql<{ row: string }>`select e::text as row from webhook_endpoints e where id = ${id}`.execute(site.db);
    expect(rows[0]?.row).not.toContain(Buffer.from(secret).toString('hex'));
    expect(JSON.stringify([await stateOf(id), await attempts(id)])).not.toContain(secret.slice(6));
  });

  test('is by both secrets for 24 hours after a change, then by the new one alone', { tags: ['ORG-610'] }, async () => {
    const { secret: old, id } = await add();
    const { secret, webhook } = await call(contract.renewWebhookSecret, { params: { ...params, id } });
    expect(webhook.bothSignUntil).toBe(new Date(now.getTime() + DAY_MS).toISOString());
    await cause();
    await turn();
    for (const one of [old, secret]) expect(verified(one)).toMatchObject([{ type: 'registration.changed' }]);
    receiver.received.length = 0;
    await site.db
      .updateTable('webhook_endpoints')
      .set({ before_until: new Date(now.getTime() - 1) })
      .execute();
    await cause();
    await turn();
    expect([verified(old), verified(secret)]).toMatchObject([['not signed by it'], [{ type: 'registration.changed' }]]);
    expect((await stateOf(id))?.bothSignUntil).toBeNull();
  });
});

describe('the address', () => {
  const v4 = (address: string) => ({ address, family: 4 });
  const failureOf = async (id: string) => (await attempts(id)).find(({ triedAt }) => triedAt)?.failure;

  test('that was resolved is the one that is connected to', { tags: ['ORG-608'] }, async () => {
    const { host } = await add();
    receiver.names.set(host, [{ address: '2606:4700::1234', family: 6 }, v4('203.0.114.9')]);
    await cause();
    await turn();
    expect(receiver.connections).toEqual([{ address: '2606:4700::1234', family: 6, host }]);
    expect(receiver.received[0]).toMatchObject({ host, path: '/hooks?society=1' });
  });

  test.each([
    ['loopback', [v4('127.0.0.1')]],
    ['private', [v4('10.1.2.3')]],
    ['of a cloud’s secrets', [v4('169.254.169.254')]],
    ['loopback in IPv6', [{ address: '::1', family: 6 }]],
    ['IPv4 in IPv6', [{ address: '::ffff:10.0.0.1', family: 6 }]],
    ['public in IPv4 and private in IPv6', [v4('203.0.114.9'), { address: 'fd00::1', family: 6 }]],
    ['public and then private', [v4('203.0.114.9'), v4('192.168.1.1')]],
  ])('is refused when it is %s, for a test as for an event', { tags: ['ORG-608'] }, async (_, addresses) => {
    const { host, id } = await add();
    receiver.names.set(host, addresses);
    await call(contract.testWebhook, { params: { ...params, id } });
    await turn();
    expect(await failureOf(id)).toBe('address-not-public');
    await cause();
    await turn();
    expect((await attempts(id)).filter(({ failure }) => failure === 'address-not-public')).toHaveLength(2);
    expect([receiver.connections, receiver.received]).toEqual([[], []]);
  });

  test('is looked up each time: a name that leads inside later is refused then', { tags: ['ORG-608'] }, async () => {
    const { host, id } = await add();
    await cause();
    await turn();
    expect(receiver.received).toHaveLength(1);
    receiver.names.set(host, [v4('127.0.0.1')]);
    await cause();
    await turn();
    expect([receiver.received.length, receiver.connections.length, await failureOf(id)]).toEqual([1, 1, 'address-not-public']);
  });

  test('is refused inside also when the row was changed by hand', { tags: ['ORG-608'] }, async () => {
    const { id } = await add();
    await sql`update webhook_endpoints set url = 'https://r.example.org:8443/' where id = ${id}`.execute(site.db);
    await cause();
    await turn();
    expect([receiver.connections, await failureOf(id)]).toEqual([[], 'address-not-public']);
  });

  test('is where it stays: a redirect is a failure', { tags: ['ORG-608'] }, async () => {
    const { host, id } = await add();
    receiver.behaviour.set(host, { redirect: 'https://elsewhere.example.org/' });
    await cause();
    await turn();
    expect(receiver.received.map((one) => one.host)).toEqual([host]);
    expect((await attempts(id)).find(({ triedAt }) => triedAt)).toMatchObject({ status: 302, failure: null });
    expect((await stateOf(id))?.state).toBe('failing');
  });

  test('needs a certificate for its name', { tags: ['ORG-608'] }, async () => {
    const { id } = await add({ url: 'https://example.net/' });
    await cause();
    await turn();
    expect([receiver.received, await failureOf(id)]).toEqual([[], 'certificate']);
  });

  test.each([
    'http://accounts.example.org',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://accounts.example.org:8443/',
    'x'.repeat(90_000),
  ])('%.40s is not even stored', { tags: ['ORG-608'] }, async (url) => {
    await expect(add({ url })).rejects.toMatchObject({ status: 422, fields: { url: expect.any(String) as string } });
  });
});

describe('a receiver that fails', () => {
  test('is tried again after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, and then no more', { tags: ['ORG-612'] }, async () => {
    const { host, id } = await add();
    receiver.behaviour.set(host, 503);
    await cause();
    expect(await turn()).toBe(1);
    for (const pause of RETRIES_MS) {
      const tried = now;
      now = new Date(tried.getTime() + pause - 1);
      expect(await turn()).toBe(0);
      now = new Date(tried.getTime() + pause);
      expect(await turn()).toBe(1);
    }
    now = new Date(now.getTime() + DAY_MS);
    expect(await turn()).toBe(0);
    expect(receiver.received).toHaveLength(10);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const made = await sql<{
      attempt: number;
      status: number;
    }>`select attempt, status from webhook_deliveries where endpoint_id = ${id} order by attempt`.execute(site.db);
    expect(made.rows.map(({ attempt, status }) => [attempt, status])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => [n, 503]));
  });

  test('is failing until it answers well', { tags: ['ORG-612'] }, async () => {
    const { host, id } = await add();
    receiver.behaviour.set(host, 500);
    await cause();
    await turn();
    expect(await stateOf(id)).toMatchObject({ state: 'failing', failingSince: now.toISOString(), latest: ['waiting', 'failed'] });
    receiver.behaviour.delete(host);
    now = new Date(now.getTime() + 5000);
    await turn();
    expect(await stateOf(id)).toMatchObject({ state: 'active', failingSince: null, latest: ['delivered', 'failed'] });
  });

  test('and says nothing is given up after its time, and keeps nobody else waiting', { tags: ['ORG-612'] }, async () => {
    const slow = await add();
    const quick = await add();
    receiver.behaviour.set(slow.host, 'silent');
    for (let i = 0; i < 20; i += 1) await cause();
    const log = { warn: () => {} } as unknown as Parameters<typeof startDeliveries>[0]['log'];
    // The time of an answer is long here, so that waiting for it would be seen.
    const running = startDeliveries({ ...deps, answerMs: 20_000, log });
    await expect.poll(() => receiver.received.filter(({ host }) => host === quick.host).length, { timeout: 8000 }).toBe(20);
    expect(receiver.received.filter(({ host }) => host === slow.host)).toHaveLength(2);
    // What waits for the silent one need not be waited for here.
    void running.close();
    await sql`delete from webhook_endpoints where id = ${slow.id}`.execute(site.db);
    const patient = await add();
    receiver.behaviour.set(patient.host, 'silent');
    await cause();
    await Promise.all((await claimDue(deps)).map((one) => deliver({ ...deps, answerMs: 150 }, one)));
    const [, tried] = await attempts(patient.id);
    expect(tried).toMatchObject({ failure: 'timed-out', status: null, attempt: 1 });
    expect(tried?.tookMs).toBeLessThan(1000);
  });

  const lettersTo = () =>
    site.db
      .selectFrom('letters')
      .select(['account_id', 'about'])
      .where('purpose', '=', 'webhooks.disabled')
      .orderBy('account_id')
      .execute();

  test('with 410 is switched off at once, and the owners are told', { tags: ['ORG-613'] }, async () => {
    const colleague = await makeStaff(site, `colleague-${names}@example.org`, { role: 'owner', edition: OURS });
    await makeStaff(site, `editor-${names}@example.org`, { role: 'editor', edition: OURS });
    const { host, id } = await add();
    receiver.behaviour.set(host, 410);
    await cause();
    await turn();
    expect(await stateOf(id)).toMatchObject({ state: 'disabled', disabledBecause: 'gone', disabledAt: now.toISOString() });
    const told = (await lettersTo()).filter(({ about }) => about === id).map(({ account_id: account }) => account);
    expect(new Set(told)).toEqual(new Set([owner.id, colleague.id]));
    await cause();
    now = new Date(now.getTime() + DAY_MS);
    expect(await turn()).toBe(0);
    const record = await site.db.selectFrom('audit_log').select(['action', 'actor_kind']).where('entity_id', '=', id).execute();
    expect(record).toContainEqual({ action: 'webhook.disabled', actor_kind: 'system' });
  });

  test('for five days is switched off; not a minute before', { tags: ['ORG-613'] }, async () => {
    const { host, id } = await add();
    receiver.behaviour.set(host, 500);
    await cause();
    await turn();
    const began = now;
    now = new Date(began.getTime() + 5 * DAY_MS - 60_000);
    expect([await disableLongFailing(deps), (await stateOf(id).catch(() => undefined))?.state]).toEqual([0, undefined]);
    now = new Date(began.getTime() + 5 * DAY_MS);
    expect(await disableLongFailing(deps)).toBe(1);
    expect(await disableLongFailing(deps)).toBe(0);
    now = began;
    expect(await stateOf(id)).toMatchObject({ state: 'disabled', disabledBecause: 'failed' });
    expect((await lettersTo()).filter(({ about }) => about === id)).not.toEqual([]);
  });
});

describe('attempts', () => {
  test('show status and time for 30 days, never the receiver’s words', { tags: ['ORG-613'] }, async () => {
    const { host, id } = await add();
    receiver.behaviour.set(host, 418);
    await cause();
    await turn();
    const [waiting, tried] = await attempts(id);
    expect(tried).toMatchObject({
      status: 418,
      failure: null,
      attempt: 1,
      triedAt: now.toISOString(),
      tookMs: expect.any(Number) as number,
    });
    expect(waiting).toMatchObject({ triedAt: null, attempt: 2, event: tried?.event });
    const everything = await sql<{ all: string }>`select string_agg(d::text, '') as all from webhook_deliveries d`.execute(site.db);
    expect(everything.rows[0]?.all).not.toContain('words of the receiver');
    now = new Date(now.getTime() + 30 * DAY_MS - HOUR_MS);
    expect(await forgetOldDeliveries(deps)).toBe(0);
    now = new Date(now.getTime() + 2 * HOUR_MS);
    expect(await forgetOldDeliveries(deps)).toBe(2);
    expect((await sql`select from webhook_events`.execute(site.db)).rows).toEqual([]);
  });

  test('can each be sent again, under the same id', { tags: ['ORG-613'] }, async () => {
    const { id } = await add();
    await cause();
    await turn();
    const [first] = await attempts(id);
    const deliveryId = first?.id ?? '';
    const again = () => call(contract.sendDeliveryAgain, { params: { ...params, id: deliveryId } });
    const [one, other] = await Promise.all([again(), again()]);
    expect(one.id).toBe(other.id);
    await turn();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([first?.event, first?.event]);
  });

  test('of another edition are not there', { tags: ['ORG-613'] }, async () => {
    const { id } = await add();
    await cause();
    await turn();
    const [first] = await attempts(id);
    const theirs = await makeStaff(site, 'theirs-attempts@example.org', { role: 'owner', edition: null, society: 'lakeside' });
    const elsewhere = site.callWith({ cookie: theirs.cookie });
    const at = { edition: THEIRS, id };
    expect((await elsewhere(contract.listDeliveries, { params: at, query: {} })).deliveries).toEqual([]);
    for (const route of [contract.removeWebhook, contract.renewWebhookSecret, contract.testWebhook])
      await expect(elsewhere(route, { params: at })).rejects.toMatchObject({ status: 404 });
    await expect(elsewhere(contract.sendDeliveryAgain, { params: { edition: THEIRS, id: first?.id ?? '' } })).rejects.toMatchObject({
      status: 404,
    });
  });
});

test('changing, switching off and removing: recorded, by version, and effective at once', async () => {
  const { id, webhook } = await add();
  const { name, url } = webhook;
  const change = (body: object) =>
    call(contract.changeWebhook, {
      params: { ...params, id },
      body: { name, url, events: ['edition.archived'], on: true, version: 1, ...body },
    });
  await change({ on: false });
  await expect(change({})).rejects.toMatchObject({ code: 'CHANGED_ELSEWHERE', current: { version: 2 } });
  expect(await stateOf(id)).toMatchObject({ state: 'disabled', disabledBecause: 'owner', events: ['edition.archived'] });
  await expect(call(contract.testWebhook, { params: { ...params, id } })).rejects.toMatchObject({ code: 'WEBHOOK_OFF' });
  await change({ version: 2 });
  expect((await stateOf(id))?.state).toBe('active');
  await call(contract.testWebhook, { params: { ...params, id } });
  await turn();
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ type: 'endpoint.test', data: { entity: 'endpoint', id } });
  await call(contract.renewWebhookSecret, { params: { ...params, id } });
  const [tried] = await attempts(id);
  await call(contract.sendDeliveryAgain, { params: { ...params, id: tried?.id ?? '' } });
  expect((await call(contract.removeWebhook, { params: { ...params, id } })).webhooks).toEqual([]);
  expect(await turn()).toBe(0);
  const record = await site.db
    .selectFrom('audit_log')
    .select('action')
    .where('entity_id', '=', id)
    .where('account_id', '=', owner.id)
    .orderBy('at')
    .execute();
  expect(record.map(({ action }) => action.replace('webhook.', ''))).toEqual([
    'added',
    'changed',
    'changed',
    'tested',
    'secret-renewed',
    'sent-again',
    'removed',
  ]);
});

test('the eleventh endpoint is refused', async () => {
  for (let i = 0; i < 10; i += 1) await add();
  await expect(add()).rejects.toMatchObject({ code: 'TOO_MANY_WEBHOOKS' });
});

test('the letter to an owner says which one it is and what to do', { tags: ['ORG-613'] }, async () => {
  const inbox = await openInbox();
  const { host, id } = await add();
  receiver.behaviour.set(host, 410);
  await sql`delete from letters`.execute(site.db);
  await cause();
  await turn();
  const { text } = await inbox.next(site, 'owner@example.org', 'The webhook');
  expect(text).toContain(`${host} answered that the address of`);
  expect(text).toContain(`/organiser/${OURS}/settings/machine-access`);
  await inbox.close();
  expect((await stateOf(id))?.state).toBe('disabled');
});

test('with another key of the installation the secrets are sealed anew, and sign as before', { tags: ['ORG-610'] }, async () => {
  const { secret, id } = await add();
  const { secret: newer } = await call(contract.renewWebhookSecret, { params: { ...params, id } });
  const [current, old] = [randomBytes(32), secondFactorKey(site.config)];
  expect(await resealWebhooks(site.db, [current, old])).toEqual({ sealed: 1, already: 0 });
  expect(await resealWebhooks(site.db, [current, old])).toEqual({ sealed: 0, already: 1 });
  await cause();
  // The control: the old key alone opens none of them.
  const [claimed] = await claimDue(deps);
  if (!claimed) throw new Error('Nothing is due');
  await expect(deliver(deps, claimed)).rejects.toThrow('unable to authenticate data');
  await deliver({ ...deps, config: { ...deps.config, SECOND_FACTOR_KEY: current.toString('base64') } }, claimed);
  for (const one of [secret, newer]) expect(verified(one)).toMatchObject([{ type: 'registration.changed' }]);
});
