import { createHmac } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { allRoutes } from '@isocentre/contract/all-routes';
import { checkPayment, confirmPayment, receiveWebhook, startPayment } from '@isocentre/contract/payments';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp } from '../../test/build-test-app.ts';
import { SANDBOX_SECRETS } from '../../test/payment-sandbox.ts';
import { expectInvariants, openPaying, type Paying, paymentSettings, rowOf } from '../../test/paying.ts';
import { handleInbox } from './handle-inbox.ts';
import { reconcileEverything } from './reconcile.ts';

const logged: string[] = [];
let paying: Paying;
beforeAll(async () => {
  const log = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged.push(chunk.toString());
      done();
    },
  });
  paying = await openPaying({ log });
});
afterAll(() => paying.close());
afterEach(() => expectInvariants(paying.site));

let people = 0;
async function ordering() {
  const email = `told-${(people += 1)}@example.org`;
  const call = await paying.delegate(email);
  return { email, call, order: await call(startPayment, { body: {} }) };
}

const sign = (body: string, secret: string = SANDBOX_SECRETS.webhookSecret) => createHmac('sha256', secret).update(body).digest('hex');
const post = (site: Paying['site'], body: string, signature: string | undefined, id = 'event-1') =>
  site.app.inject({
    method: 'POST',
    url: receiveWebhook.path,
    headers: {
      host: 'localhost',
      'content-type': 'application/json',
      'x-razorpay-event-id': id,
      ...(signature === undefined ? {} : { 'x-razorpay-signature': signature }),
    },
    payload: body,
  });
const stored = async (id: string) =>
  (await paying.site.db.selectFrom('webhook_inbox').selectAll().where('event_id', '=', id).execute()).map(({ name, body }) => ({
    name,
    body,
  }));
const eventsOf = async (orderId: string) => {
  const { events } = await paying.sandbox.control<{
    events: { id: string; name: string; body: { payload: { payment?: { entity: { order_id: string } } } } }[];
  }>('GET', '');
  return events.filter(({ body }) => body.payload.payment?.entity.order_id === orderId);
};

describe('a webhook', () => {
  test('with a wrong signature is refused, not stored, and audited', { tags: ['SEC-32', 'SRV-017'] }, async () => {
    const body = JSON.stringify({ event: 'payment.captured', created_at: 1, payload: {} });
    for (const [i, signature] of [
      undefined,
      '',
      '0'.repeat(64),
      sign(body, 'another secret'),
      sign(`${body} `),
      'é'.repeat(64),
    ].entries()) {
      const answer = await post(paying.site, body, signature && Buffer.from(signature, 'latin1').toString('latin1'), `forged-${i}`);
      expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([400, 'WEBHOOK_NOT_VERIFIED']);
      expect(await stored(`forged-${i}`)).toEqual([]);
    }
    const audit = await paying.site.db.selectFrom('audit_log').select('entity_id').where('action', '=', 'webhook.not-verified').execute();
    expect(audit.map((row) => row.entity_id)).toContain('forged-0');
    expect((await post(paying.site, body, sign(body), 'genuine')).statusCode).toBe(200);
    expect(await stored('genuine')).toHaveLength(1);
  });

  test('is checked over its bytes: the same JSON written differently does not pass', { tags: ['SEC-32'] }, async () => {
    const body = '{"event": "payment.captured",  "created_at":1.0e0, "payload":{}}';
    expect((await post(paying.site, body, sign(body), 'bytes')).statusCode).toBe(200);
    expect((await post(paying.site, JSON.stringify(JSON.parse(body)), sign(body), 'bytes-again')).statusCode).toBe(400);
  });

  test('signed with the previous secret is accepted while both are configured, and no longer', { tags: ['SEC-32'] }, async () => {
    const body = JSON.stringify({ event: 'payment.captured', created_at: 1, payload: {} });
    const both = await buildTestApp({
      database: paying.site.database,
      env: { ...paymentSettings(paying.sandbox), RAZORPAY_WEBHOOK_SECRETS: 'the new one,the old one' },
    });
    const after = await buildTestApp({
      database: paying.site.database,
      env: { ...paymentSettings(paying.sandbox), RAZORPAY_WEBHOOK_SECRETS: 'the new one' },
    });
    const statuses = [
      await post(both, body, sign(body, 'the old one'), 'old'),
      await post(both, body, sign(body, 'the new one'), 'new'),
      await post(after, body, sign(body, 'the old one'), 'too-old'),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([200, 200, 400]);
    await both.close();
    await after.close();
  });

  test('of an unknown kind, or unreadable, is acknowledged and ignored', async () => {
    for (const [id, body] of [
      ['strange', '{"event":"invoice.paid","created_at":1,"payload":{"invoice":{"entity":{"id":"inv_1"}}}}'],
      ['unreadable', 'this is not JSON'],
      ['foreign', JSON.stringify({ event: 'payment.captured', created_at: 1, payload: { payment: { entity: foreignPayment } } })],
    ] as const)
      expect((await post(paying.site, body, sign(body), id)).statusCode).toBe(200);
    await handleInbox(paying.deps);
    const rows = await paying.site.db
      .selectFrom('webhook_inbox')
      .select(['event_id', 'outcome'])
      .where('event_id', 'in', ['strange', 'unreadable', 'foreign'])
      .orderBy('event_id')
      .execute();
    expect(rows).toEqual([
      { event_id: 'foreign', outcome: 'not-ours' },
      { event_id: 'strange', outcome: 'not-needed' },
      { event_id: 'unreadable', outcome: 'not-needed' },
    ]);
  });

  test('with what PostgreSQL cannot store is taken and acknowledged, without it', async () => {
    const entity = (more: string) =>
      `{"event":"payment.captured","created_at":1,"payload":{"payment":{"entity":{"id":"pay_odd","amount":1,${more}}}}}`;
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    for (const [id, body] of [
      ['odd-nul', entity('"method":"up\\u0000i","notes":{"a":"\\u0000"}')],
      ['odd-surrogate', entity('"method":"\\ud800","notes":{"a":"\\udfff"}')],
      ['odd-deep', entity(`"method":"upi","notes":${deep}`)],
      ['odd-name', '{"event":"a\\u0000b\\ud800"}'],
      ['odd-all-deep', deep],
    ] as const) {
      expect([id, (await post(paying.site, body, sign(body), id)).statusCode]).toEqual([id, 200]);
      expect(await stored(id)).toHaveLength(1);
    }
    expect(await stored('odd-nul')).toEqual([
      {
        name: 'payment.captured',
        body: {
          event: 'payment.captured',
          created_at: 1,
          payload: { payment: { entity: { id: 'pay_odd', amount: 1, method: 'upi', notes: {} } } },
        },
      },
    ]);
    await paying.site.db.deleteFrom('webhook_inbox').where('event_id', 'like', 'odd-%').execute();
  });

  test('that cannot be applied now is retried, and does not delay others', async () => {
    const body = JSON.stringify({ event: 'payment.captured', created_at: 1, payload: { payment: { entity: { id: 'nothing else' } } } });
    await post(paying.site, body, sign(body), 'broken');
    const { email, order } = await ordering();
    await paying.pay(order.orderId, 'closed-tab');
    await paying.sandbox.control('POST', '/webhooks/release', {});
    const failures: unknown[] = [];
    await handleInbox(paying.deps, (error) => failures.push(error));
    expect(failures).toHaveLength(1);
    expect((await rowOf(paying.site, email)).payment_status).toBe('PAID');
    expect(
      await paying.site.db.selectFrom('webhook_inbox').select(['failures', 'handled_at']).where('event_id', '=', 'broken').execute(),
    ).toEqual([{ failures: 1, handled_at: null }]);
    await paying.site.db.deleteFrom('webhook_inbox').where('event_id', '=', 'broken').execute();
  });

  test('delivered fifty times at once has one effect', { tags: ['SEC-33', 'SRV-015'] }, async () => {
    const { email, order } = await ordering();
    await paying.pay(order.orderId, 'closed-tab');
    const event = (await eventsOf(order.orderId)).find(({ name }) => name === 'payment.captured');
    const began = performance.now();
    await paying.sandbox.control('POST', '/webhooks/release', { ids: Array.from({ length: 50 }, () => event?.id), parallel: 50 });
    expect(performance.now() - began).toBeLessThan(5000);
    expect(await stored(event?.id ?? '')).toHaveLength(1);
    // Five workers at once.
    await Promise.all(Array.from({ length: 5 }, () => handleInbox(paying.deps)));
    expect(await effectsOn(email)).toEqual(ONCE);
  });

  test('the same payment reported by browser, webhook and reconciler at once has one effect', { tags: ['SEC-33', 'SRV-015'] }, async () => {
    const { email, call, order } = await ordering();
    const { pageResult } = await paying.pay(order.orderId, 'success');
    await paying.sandbox.control('POST', '/webhooks/release', { copies: 3 });
    await Promise.all([
      call(confirmPayment, { body: pageResult.response ?? {} }),
      call(checkPayment, {}),
      handleInbox(paying.deps),
      handleInbox(paying.deps),
      reconcileEverything(paying.deps),
    ]);
    expect(await effectsOn(email)).toEqual(ONCE);
  });
});

const ONCE = { payment_status: 'PAID', version: 2, payments: 1, receipts: 1, captures: 1, audits: 1, mails: 1 };

async function effectsOn(email: string): Promise<unknown> {
  const { id } = await rowOf(paying.site, email);
  const { rows } = await paying.site.pool.query(
    `select payment_status, version,
       (select count(*) from payments join payment_orders on payment_orders.id = order_id where registration_id = registrations.id)::int as payments,
       (select count(*) from receipts where registration_id = registrations.id)::int as receipts,
       (select count(*) from payment_events join payment_orders on payment_orders.id = order_id
        where registration_id = registrations.id and payment_events.kind = 'captured')::int as captures,
       (select count(*) from audit_log where action = 'registration.paid' and entity_id = registrations.id::text)::int as audits,
       (select count(*) from letters where purpose = 'payments.receipt' and about =
         (select receipts.id::text from receipts where registration_id = registrations.id))::int as mails
     from registrations where id = $1`,
    [id],
  );
  return rows[0];
}

const foreignPayment = {
  id: 'pay_ofSomebodyElse1',
  order_id: 'order_notOursAtAll',
  amount: 100,
  currency: 'INR',
  status: 'captured',
  captured: true,
  created_at: 1,
};

describe('nothing that does not belong here', () => {
  test('the provider’s secrets are in no answer, log line, error, job, row or source', { tags: ['SEC-35'] }, async () => {
    const secrets = [
      SANDBOX_SECRETS.keySecret,
      SANDBOX_SECRETS.webhookSecret,
      Buffer.from(`${SANDBOX_SECRETS.keyId}:${SANDBOX_SECRETS.keySecret}`).toString('base64'),
    ];
    const { call } = await ordering();
    const answers: string[] = [];
    for (const kind of ['drop', 'garbage', 'error']) {
      await paying.sandbox.control('POST', '/faults', { kind, status: 500, times: 0 });
      answers.push(await call(checkPayment, {}).then(JSON.stringify, (error: unknown) => JSON.stringify(error)));
      await paying.sandbox.control('DELETE', '/faults');
    }
    answers.push(JSON.stringify(await call(startPayment, { body: {} })));
    const { rows } = await paying.site.pool.query<{ text: string }>(
      `select row_to_json(webhook_inbox)::text as text from webhook_inbox union all select row_to_json(audit_log)::text from audit_log
       union all select row_to_json(payment_orders)::text from payment_orders union all select data::text from pgboss.job
       union all select row_to_json(letters)::text from letters`,
    );
    const everything = [...answers, ...logged, ...rows.map(({ text }) => text)].join('\n');
    expect(everything.length).toBeGreaterThan(1000);
    for (const secret of secrets) expect(everything.includes(secret)).toBe(false);
    // Proves that the check can fail.
    expect(`${everything}${secrets[0]}`.includes(secrets[0] ?? '')).toBe(true);
    const root = join(import.meta.dirname, '../../../../..');
    const browser = globSync(['apps/web/{app,server}/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], { cwd: root });
    const naming = browser.filter((file) => /RAZORPAY_|[kK]ey_?[sS]ecret|webhook_?[sS]ecret/.test(readFileSync(join(root, file), 'utf8')));
    expect([browser.length > 100, naming]).toEqual([true, []]);
  });

  test('no card, account or address of a payer is asked for, sent or kept', { tags: ['SEC-36'] }, async () => {
    const { order } = await ordering();
    await paying.pay(order.orderId, 'closed-tab', { method: 'card', email: 'payer@example.org', contact: '+919999999999' });
    const event = (await eventsOf(order.orderId)).find(({ name }) => name === 'payment.captured');
    expect(JSON.stringify(event?.body)).toContain('payer@example.org');
    const card = { last4: '1111', network: 'Visa', number: '4111111111111111' };
    const body = JSON.stringify({
      ...event?.body,
      payload: { payment: { entity: { ...event?.body.payload.payment?.entity, card, vpa: 'someone@bank' } } },
    });
    expect((await post(paying.site, body, sign(body), 'with-a-card')).statusCode).toBe(200);
    await handleInbox(paying.deps);
    const kept = JSON.stringify(await stored('with-a-card'));
    expect(kept).toContain(order.orderId);
    const { rows } = await paying.site.pool.query<{ text: string }>(
      'select row_to_json(webhook_inbox)::text as text from webhook_inbox union all select row_to_json(payments)::text from payments union all select row_to_json(payment_events)::text from payment_events',
    );
    const everything = [kept, ...rows.map(({ text }) => text), ...logged].join('\n');
    for (const personal of ['payer@example.org', '9999999999', 'someone@bank', 'Visa']) expect(everything).not.toContain(personal);
    expect(cardNumbers(everything)).toEqual([]);
    expect(cardNumbers(body)).toEqual(['4111111111111111']);
    const fields = allRoutes.flatMap(({ body: shape }) => Object.keys((shape as { shape?: object } | undefined)?.shape ?? {}));
    expect(fields.filter((name) => /card|cvv|cvc|pan|expiry|vpa|iban/i.test(name))).toEqual([]);
    expect(fields).toContain('razorpay_signature');
  });
});

/** Digits that could be a card number: 13 to 19 of them with a valid check digit. */
function cardNumbers(text: string): string[] {
  return [...text.matchAll(/(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])/g)]
    .map(([digits]) => digits.replaceAll(/\D/g, ''))
    .filter((digits) => /^[3-6]/.test(digits))
    .filter((digits) => {
      const sum = [...digits].toReversed().reduce((total, digit, i) => {
        const doubled = Number(digit) * (i % 2 === 1 ? 2 : 1);
        return total + (doubled > 9 ? doubled - 9 : doubled);
      }, 0);
      return sum % 10 === 0;
    });
}
