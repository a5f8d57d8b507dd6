import { completeRegistration, detailsOf, readMyRegistration, uploadProof } from '@isocentre/contract/registration';
import {
  checkPayment,
  confirmPayment,
  listPayments,
  readPaymentState,
  readReceipt,
  receiveCallback,
  startPayment,
} from '@isocentre/contract/payments';
import { MINUTE_MS } from '@isocentre/domain/durations';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { loadEdition } from '../editions/load-edition.ts';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { sql } from 'kysely';
import { buildTestApp } from '../../test/build-test-app.ts';
import { callAs, cookieFor, EARLY, registerAs } from '../../test/delegates.ts';
import { type Inbox, openInbox } from '../../test/inbox.ts';
import { type Checkout, chooses, expectInvariants, openPaying, type Paying, rowOf } from '../../test/paying.ts';
import { send } from '../../test/people.ts';
import { compareBooks } from './compare-books.ts';
import { expireHolds } from './expire-holds.ts';
import { handleInbox } from './handle-inbox.ts';
import { reconcile, reconcileEverything } from './reconcile.ts';

let paying: Paying;
let inbox: Inbox;
beforeAll(async () => {
  inbox = await openInbox();
  paying = await openPaying();
});
afterAll(async () => {
  await paying.close();
  await inbox.close();
});
afterEach(() => expectInvariants(paying.site));

const PDF = Buffer.from('%PDF-1.7\n%%EOF');
let people = 0;
const someone = () => `buyer-${(people += 1)}@example.org`;

/** Registered, with an order to pay. */
async function ordering(change: Parameters<Paying['delegate']>[1] = {}, at = EARLY) {
  const email = someone();
  const call = await paying.delegate(email, change, at);
  return { email, call, order: await call(startPayment, { body: {} }) };
}
const paymentsIn = (email: string) =>
  paying.site.db
    .selectFrom('payments')
    .innerJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
    .innerJoin('registrations', 'registrations.id', 'payment_orders.registration_id')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .where('accounts.email', '=', email)
    .select(['payments.provider_payment_id as id', 'payments.state', 'payments.outcome', 'payments.late', 'payments.amount_minor'])
    .execute();
const momentsIn = (email: string) =>
  paying.site.db
    .selectFrom('payments')
    .innerJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
    .innerJoin('registrations', 'registrations.id', 'payment_orders.registration_id')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .where('accounts.email', '=', email)
    .select(['payments.captured_at', 'payments.first_seen_at', 'payments.method', 'payments.declined_because'])
    .execute();
const ordersIn = (email: string) =>
  paying.site.db
    .selectFrom('payment_orders')
    .innerJoin('registrations', 'registrations.id', 'payment_orders.registration_id')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .where('accounts.email', '=', email)
    .selectAll('payment_orders')
    .orderBy('payment_orders.created_at')
    .execute();

test('five orders in ten minutes are enough; the order there is can be asked for again and again', async () => {
  const { email, call, order } = await ordering();
  for (let i = 0; i < 8; i += 1) expect(await call(startPayment, { body: {} })).toMatchObject({ orderId: order.orderId });
  const giveUp = () =>
    paying.site.db.updateTable('payment_orders').set({ state: 'expired' }).where('state', 'in', ['preparing', 'open']).execute();
  for (let i = 0; i < 4; i += 1) {
    await giveUp();
    await call(startPayment, { body: {} });
  }
  await giveUp();
  const refused = await call(startPayment, { body: {} }).catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMITED', message: expect.stringContaining('Please wait ten minutes') });
  expect(await ordersIn(email)).toHaveLength(5);
});

describe('an order', () => {
  test('freezes the server’s price and says what checkout needs', { tags: ['DEL-165', 'DEL-166', 'DEL-167', 'SRV-011'] }, async () => {
    const { email, order } = await ordering();
    const made = await paying.sandbox.control<{ orders: { id: string; amount: number; currency: string; notes: object }[] }>('GET', '');
    expect(order).toEqual({
      keyId: 'rzp_test_IsocentreSandbox',
      checkoutUrl: `${paying.sandbox.url}/v1/checkout.js`,
      callbackUrl: 'http://localhost:3000/api/v1/payments/callback',
      orderId: expect.stringMatching(/^order_/),
      amountMinor: 150_000,
      currency: 'INR',
      price: '₹1,500',
      expiresAt: expect.any(String),
      earlierPrice: null,
      title: 'AMPI-TNPY 2025',
      description: 'AMPI Member, Early Bird Registration (Up to 15th August)',
      prefill: { name: 'Asha Raman', email, contact: '+919840000000' },
      notes: { userId: expect.stringMatching(/^TNPY28-/), category: 'ampi', registrationType: 'early-bird' },
    });
    expect(made.orders.find(({ id }) => id === order.orderId)).toMatchObject({ amount: 150_000, currency: 'INR', notes: order.notes });
    expect(Date.parse(order.expiresAt) - Date.now()).toBeGreaterThan(29 * 60_000);
  });

  test('is shown in the list price’s currency and charged in ours', async () => {
    const { order } = await ordering({
      category: 'overseas',
      country: 'Nepal',
      mobile: '+977 9800000',
      postalPin: '44600',
      membershipId: '',
    });
    expect([order.price, order.amountMinor, order.prefill.contact]).toEqual(['$100 (charged ₹8,736)', 873_600, '+9779800000']);
  });

  test('takes no amount, category or status from the browser', { tags: ['SEC-30', 'SRV-010'] }, async () => {
    const { email, call } = await ordering();
    for (const body of [{ amount: 1 }, { amountMinor: 100 }, { category: 'rtt' }, { paymentStatus: 'PAID' }])
      await expect(call(startPayment, { body: body as object })).rejects.toMatchObject({ status: 422 });
    expect((await ordersIn(email)).map((row) => row.amount_minor)).toEqual([150_000]);
  });

  test('is refused to who has paid, with nothing to pay, or with a quote that is out of date', { tags: ['SRV-019'] }, async () => {
    const { call, order, email } = await ordering();
    await paying.pay(order.orderId, 'success');
    await call(checkPayment, {});
    await expect(call(startPayment, { body: {} })).rejects.toMatchObject({ status: 409, code: 'ALREADY_PAID' });
    expect((await rowOf(paying.site, email)).payment_status).toBe('PAID');
    const other = await paying.delegate(someone());
    await expect(other(startPayment, { body: { quotedMinor: 125_000 } })).rejects.toMatchObject({
      status: 409,
      code: 'QUOTE_CHANGED',
      current: { chargeMinor: 150_000 },
    });
    expect((await other(startPayment, { body: { quotedMinor: 150_000 } })).amountMinor).toBe(150_000);
  });

  test('is at a type that is on offer at the server’s clock', { tags: ['SRV-012'] }, async () => {
    const email = someone();
    await paying.delegate(email, { registrationType: 'early-bird', payLater: true });
    const regular = await callAs(paying.site, email, '2025-08-20T12:00:00+05:30');
    expect((await regular(startPayment, { body: {} })).notes.registrationType).toBe('regular');
    const over = await callAs(paying.site, email, '2025-10-04T00:00:00+05:30');
    // The price promised half an hour ago is kept; no new one is issued.
    expect((await over(startPayment, { body: {} })).notes.registrationType).toBe('regular');
    const late = someone();
    await paying.delegate(late);
    const lateCall = await callAs(paying.site, late, '2025-10-04T00:00:00+05:30');
    await expect(lateCall(startPayment, { body: {} })).rejects.toMatchObject({ status: 409, code: 'REGISTRATION_CLOSED' });
  });

  test('asked for again, or by two windows at once, is the same order', async () => {
    const { call, order, email } = await ordering();
    expect(await call(startPayment, { body: {} })).toEqual(order);
    const impatient = someone();
    const twice = await paying.delegate(impatient);
    const all = await Promise.all(Array.from({ length: 20 }, () => twice(startPayment, { body: {} })));
    expect(new Set(all.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await ordersIn(impatient)).toHaveLength(1);
    expect(await ordersIn(email)).toHaveLength(1);
    const { orders } = await paying.sandbox.control<{ orders: { receipt: string }[] }>('GET', '');
    const [{ receipt } = { receipt: '' }] = await ordersIn(impatient);
    expect(orders.filter((one) => one.receipt === receipt)).toHaveLength(1);
  });

  test('across a price change keeps its price for the hold, and is re-quoted after it, saying so', { tags: ['SRV-013'] }, async () => {
    const email = someone();
    const before = await paying.delegate(email, {}, '2025-08-15T23:59:58+05:30');
    const first = await before(startPayment, { body: {} });
    expect(first.price).toBe('₹1,500');
    const after = await callAs(paying.site, email, '2025-08-16T00:00:20+05:30');
    expect(await after(startPayment, { body: {} })).toEqual(first);
    paying.later(31 * 60);
    const second = await after(startPayment, { body: {} });
    expect([second.price, second.earlierPrice, second.notes.registrationType]).toEqual(['₹1,750', '₹1,500', 'regular']);
    expect((await ordersIn(email)).map(({ state, price }) => [state, price])).toEqual([
      ['expired', '₹1,500'],
      ['open', '₹1,750'],
    ]);
  });

  test('paid after the change at the frozen price is paid', { tags: ['SRV-013'] }, async () => {
    const email = someone();
    const call = await paying.delegate(email, {}, '2025-08-15T23:59:58+05:30');
    const order = await call(startPayment, { body: {} });
    await paying.pay(order.orderId, 'success');
    const after = await callAs(paying.site, email, '2025-08-16T00:00:20+05:30');
    expect((await after(checkPayment, {})).state).toBe('paid');
    expect(await rowOf(paying.site, email)).toMatchObject({ payment_status: 'PAID', registration_type: 'early-bird' });
    expect(await paymentsIn(email)).toMatchObject([{ amount_minor: 150_000, late: false }]);
  });

  test('for another category takes the place of the one before; what is paid is what counts', async () => {
    const { call, email, order } = await ordering();
    await chooses(call, { category: 'non-ampi', registrationType: 'early-bird' });
    const other = await call(startPayment, { body: {} });
    expect([other.amountMinor, other.orderId === order.orderId]).toEqual([200_000, false]);
    // Pays in the window that was left open.
    await paying.pay(order.orderId, 'success');
    await paying.sandbox.control('POST', '/webhooks/release', {});
    await handleInbox(paying.deps);
    expect(await rowOf(paying.site, email)).toMatchObject({ payment_status: 'PAID', category: 'ampi' });
    expect(await paymentsIn(email)).toMatchObject([{ outcome: 'settles', late: true }]);
    expect((await ordersIn(email)).map(({ state }) => state)).toEqual(['paid', 'replaced']);
  });

  test('₹1 for complimentary categories is charged online, and makes them paid', { tags: ['DEL-019'] }, async () => {
    const email = someone();
    const call = await paying.delegate(email, { category: 'apollo-staff', membershipId: '', registrationType: 'complimentary' });
    // The document comes first: without it the provider is not called.
    await expect(call(startPayment, { body: {} })).rejects.toMatchObject({ status: 409, code: 'PROOF_REQUIRED' });
    await call(uploadProof, { query: { kind: 'age' }, file: PDF });
    await expect(call(startPayment, { body: {} })).rejects.toMatchObject({ code: 'PROOF_REQUIRED' });
    expect(await ordersIn(email)).toEqual([]);
    await call(uploadProof, { query: { kind: 'employment' }, file: PDF });
    const order = await call(startPayment, { body: {} });
    expect([order.amountMinor, order.price]).toEqual([100, 'Complimentary with ₹1 service charge']);
    await paying.pay(order.orderId, 'success');
    expect((await call(checkPayment, {})).state).toBe('paid');
    expect(await rowOf(paying.site, email)).toMatchObject({ payment_status: 'PAID', pay_later: false });
    // Paid, but neither badge nor certificate before an organiser has checked the document.
    expect(await call(readMyRegistration, {})).toMatchObject({ settled: true, proofStanding: 'pending', confirmed: false });
  });

  test('a category with a fee is paid without its document, and is then not confirmed', async () => {
    const { call, order, email } = await ordering({ category: 'student', membershipId: '' });
    await paying.pay(order.orderId, 'success');
    expect((await call(checkPayment, {})).state).toBe('paid');
    expect(await call(readMyRegistration, {})).toMatchObject({ settled: true, proofStanding: 'missing', confirmed: false });
    expect((await mailFor(email, 'Payment received')).text).toContain('We still need your bonafide certificate');
    const proof = await call(uploadProof, { query: { kind: 'bonafide' }, file: PDF });
    expect(await call(readMyRegistration, {})).toMatchObject({ proofStanding: 'pending', confirmed: false });
    await paying.site.db.updateTable('proofs').set({ status: 'verified', reviewed_at: new Date() }).where('id', '=', proof.id).execute();
    expect(await call(readMyRegistration, {})).toMatchObject({ proofStanding: 'verified', confirmed: true });
  });

  test('an amount of zero is refused: free categories are completed without a payment', async () => {
    const email = someone();
    const call = await paying.delegate(email, { category: 'apollo-staff', membershipId: '', registrationType: 'complimentary' });
    const free = {
      ...ampiTnpy2025,
      fees: ampiTnpy2025.fees.map((fee) => (fee.category === 'apollo-staff' ? { ...fee, chargeMinor: 0 } : fee)),
    };
    await loadEdition(paying.site.db, free);
    await new Promise((resolve) => setTimeout(resolve, 2200));
    try {
      await expect(call(startPayment, { body: {} })).rejects.toMatchObject({ status: 409, code: 'NOTHING_TO_PAY' });
    } finally {
      await loadEdition(paying.site.db, ampiTnpy2025);
      await new Promise((resolve) => setTimeout(resolve, 2200));
    }
  });

  test('without a provider is refused kindly', async () => {
    const site = await buildTestApp();
    await registerAs(site);
    const call = await callAs(site, 'asha@example.org');
    await expect(call(startPayment, { body: {} })).rejects.toMatchObject({ status: 409, code: 'ONLINE_PAYMENT_OFF' });
    expect(await call(readPaymentState, {})).toMatchObject({ state: 'none', online: false });
    await site.close();
  });
});

describe('when the provider does not answer', () => {
  test.each([
    ['an error', { kind: 'error', status: 500, times: 0 }],
    ['too many requests', { kind: 'error', status: 429, times: 0 }],
    ['silence', { kind: 'hang', ms: 30_000, times: 0 }],
  ])('%s: an answer within eight seconds, then one order', async (_, fault) => {
    const email = someone();
    const call = await paying.delegate(email);
    await paying.sandbox.control('POST', '/faults', { path: '/orders', ...fault });
    const began = performance.now();
    await expect(call(startPayment, { body: {} })).rejects.toMatchObject({ status: 503, code: 'PAYMENT_SERVICE_AWAY' });
    expect(performance.now() - began).toBeLessThan(8000);
    await paying.sandbox.control('DELETE', '/faults');
    paying.later(9);
    const { orderId } = await call(startPayment, { body: {} });
    expect(await ordersIn(email)).toMatchObject([{ provider_order_id: orderId, state: 'open' }]);
  });

  test('an order whose creation was not confirmed is found by its receipt', async () => {
    const email = someone();
    const call = await paying.delegate(email);
    await paying.sandbox.control('POST', '/faults', { method: 'POST', path: '/orders', kind: 'drop', applied: true, times: 1 });
    await paying.sandbox.control('POST', '/faults', { method: 'GET', path: '/orders', kind: 'error', status: 500, times: 4 });
    await expect(call(startPayment, { body: {} })).rejects.toMatchObject({ code: 'PAYMENT_SERVICE_AWAY' });
    await paying.sandbox.control('DELETE', '/faults');
    expect(await ordersIn(email)).toMatchObject([{ provider_order_id: null, state: 'preparing' }]);
    paying.later(9);
    const { orderId } = await call(startPayment, { body: {} });
    const { orders } = await paying.sandbox.control<{ orders: { id: string; receipt: string }[] }>('GET', '');
    const [row] = await ordersIn(email);
    expect(orders.filter((one) => one.receipt === row?.receipt).map(({ id }) => id)).toEqual([orderId]);
  });
});

describe('paying', () => {
  test(
    'what the page sends, verified and checked with the provider, makes it paid',
    { tags: ['DEL-168', 'DEL-169', 'DEL-171', 'DEL-174', 'DEL-175'] },
    async () => {
      const { email, call, order } = await ordering({ payLater: true });
      expect(await call(readPaymentState, {})).toMatchObject({ state: 'open', order: { price: '₹1,500' }, seat: 'not-included' });
      const { pageResult, paymentIds } = await paying.pay(order.orderId, 'success');
      const view = await call(confirmPayment, { body: pageResult.response ?? {} });
      expect(view).toEqual({
        state: 'paid',
        online: true,
        order: null,
        payment: { id: paymentIds[0], amount: '₹1,500', method: 'card', at: expect.any(String), declined: null },
        refund: null,
        receipt: { id: expect.any(String), number: expect.stringMatching(/^TNPY28\/\d{4}-\d\d\/\d{4}$/) },
        seat: 'not-included',
        offerUntil: null,
      });
      expect(await call(readMyRegistration, {})).toMatchObject({
        paymentStatus: 'PAID',
        payLater: 'NO',
        paymentBadge: 'Paid',
        settled: true,
      });
      const mail = await mailFor(email, 'Payment received');
      expect(mail.text).toContain(view.receipt?.number ?? 'nothing');
      expect(mail.text).toContain('₹1,500');
      const { payments } = await call(listPayments, {});
      expect(payments).toMatchObject([{ id: paymentIds[0], state: 'captured', outcome: 'settles', receipt: view.receipt, refunds: [] }]);
      const file = await send(paying.site, 'GET', readReceipt.path.replace('{id}', view.receipt?.id ?? ''), {
        cookie: await cookieFor(paying.site, email),
      });
      expect([file.statusCode, file.headers['content-disposition']]).toEqual([200, expect.stringContaining('attachment')]);
      const audit = await paying.site.db.selectFrom('audit_log').select('after').where('action', '=', 'registration.paid').execute();
      expect(audit.map(({ after }) => (after as { paymentId: string }).paymentId)).toContain(paymentIds[0]);
    },
  );

  test('a bad or missing signature, or another’s payment, is refused and changes nothing', { tags: ['SEC-30', 'SRV-014'] }, async () => {
    const { email, call, order } = await ordering();
    const other = await ordering();
    const { pageResult } = await paying.pay(order.orderId, 'success');
    const stranger = await paying.pay(other.order.orderId, 'success');
    const response = pageResult.response ?? ({} as Checkout);
    const wrong = [
      { ...response, razorpay_signature: '' },
      { ...response, razorpay_signature: '0'.repeat(64) },
      { razorpay_order_id: response.razorpay_order_id, razorpay_payment_id: response.razorpay_payment_id },
      { ...response, razorpay_payment_id: stranger.paymentIds[0] ?? '' },
      { ...response, razorpay_order_id: other.order.orderId },
      stranger.pageResult.response ?? {},
      {},
    ];
    for (const body of wrong)
      await expect(call(confirmPayment, { body })).rejects.toMatchObject({ status: 400, code: 'PAYMENT_NOT_VERIFIED' });
    expect((await rowOf(paying.site, email)).payment_status).toBe('NOT PAID');
    expect(await paymentsIn(email)).toEqual([]);
    expect((await call(confirmPayment, { body: response })).state).toBe('paid');
  });

  test('the same confirmation again changes nothing', { tags: ['SRV-015'] }, async () => {
    const { email, call, order } = await ordering();
    const { pageResult } = await paying.pay(order.orderId, 'success');
    const body = pageResult.response ?? {};
    const views = await Promise.all(Array.from({ length: 10 }, () => call(confirmPayment, { body })));
    // Everything but the time: a request with its own clock (as `call` has) shows times by that clock, which differ by
    // the milliseconds between two responses. The stored values are compared below, to the millisecond.
    const same = views.map((view) => JSON.stringify(view, (key, value: unknown) => (key === 'at' ? undefined : value)));
    expect(new Set(same).size).toBe(1);
    expect(views[0]?.payment).toMatchObject({ id: pageResult.response?.razorpay_payment_id, declined: null });
    const moments = views.map(({ payment }) => Date.parse(payment?.at ?? ''));
    expect(Math.max(...moments) - Math.min(...moments)).toBeLessThan(MINUTE_MS);
    const stored = await momentsIn(email);
    await call(confirmPayment, { body });
    expect(await momentsIn(email)).toEqual(stored);
    expect(await paymentsIn(email)).toHaveLength(1);
  });

  test('an authorised payment is being confirmed, and paid once it is captured', async () => {
    const { call, order } = await ordering();
    const { pageResult } = await paying.pay(order.orderId, 'pending', { afterSeconds: 100 });
    expect((await call(confirmPayment, { body: pageResult.response ?? {} })).state).toBe('confirming');
    await expect(call(startPayment, { body: {} })).rejects.toMatchObject({ status: 409, code: 'PAYMENT_CONFIRMING' });
    await paying.sandbox.control('POST', '/clock', { advanceSeconds: 101 });
    expect((await call(checkPayment, {})).state).toBe('paid');
  });

  test('declined can be paid again with the same order', async () => {
    const { call, order } = await ordering();
    await paying.pay(order.orderId, 'failure');
    const view = await call(checkPayment, {});
    expect(view).toMatchObject({ state: 'failed', order: { price: '₹1,500' }, payment: { declined: expect.any(String) } });
    expect((await call(startPayment, { body: {} })).orderId).toBe(order.orderId);
    await paying.pay(order.orderId, 'success');
    expect((await call(checkPayment, {})).state).toBe('paid');
  });

  test('while the provider cannot be asked, a signed payment is being confirmed, never failed', async () => {
    const { email, call, order } = await ordering();
    const { pageResult } = await paying.pay(order.orderId, 'success');
    await paying.sandbox.control('POST', '/faults', { path: '/payments', kind: 'error', status: 500, times: 0 });
    expect((await call(confirmPayment, { body: pageResult.response ?? {} })).state).toBe('confirming');
    await paying.sandbox.control('DELETE', '/faults');
    paying.later(61);
    expect(await reconcile(paying.deps)).toBeGreaterThan(0);
    expect((await rowOf(paying.site, email)).payment_status).toBe('PAID');
  });

  test('posted back from the provider’s own page, without a session, it is paid and leads to the payment page', async () => {
    const { email, order } = await ordering();
    const { pageResult } = await paying.pay(order.orderId, 'success');
    const post = (fields: Record<string, string>) =>
      send(paying.site, 'POST', receiveCallback.path, {
        headers: { origin: 'https://api.razorpay.com', 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      });
    const forged = await post({ ...pageResult.response, razorpay_signature: 'f'.repeat(64) });
    expect([forged.statusCode, forged.headers.location]).toEqual([303, 'http://localhost:3000/paymentPage?payment=unfinished']);
    expect((await rowOf(paying.site, email)).payment_status).toBe('NOT PAID');
    const declined = await post({ 'error[code]': 'BAD_REQUEST_ERROR', 'error[description]': 'declined' });
    expect(declined.headers.location).toBe('http://localhost:3000/paymentPage?payment=unfinished');
    const answer = await post({ ...pageResult.response });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, 'http://localhost:3000/paymentPage?payment=returned']);
    expect((await rowOf(paying.site, email)).payment_status).toBe('PAID');
  });

  test('with the tab closed, the webhook makes it paid', { tags: ['SRV-016'] }, async () => {
    const { email, order } = await ordering();
    await paying.pay(order.orderId, 'closed-tab');
    await paying.sandbox.control('POST', '/webhooks/release', { order: 'reversed', copies: 2 });
    await handleInbox(paying.deps);
    expect((await rowOf(paying.site, email)).payment_status).toBe('PAID');
  });

  test('with the tab closed and every webhook lost, asking makes it paid', { tags: ['SRV-016'] }, async () => {
    const { email, order } = await ordering();
    await paying.sandbox.control('PUT', '/webhooks', { lose: ['*'] });
    await paying.pay(order.orderId, 'closed-tab');
    await paying.sandbox.control('PUT', '/webhooks', { lose: [] });
    await reconcileEverything(paying.deps);
    expect((await rowOf(paying.site, email)).payment_status).toBe('PAID');
  });

  test(
    'another amount or currency than was ordered is not paid, and shown to organisers',
    { tags: ['SEC-34', 'SRV-018', 'ORG-609'] },
    async () => {
      const { email, call, order } = await ordering();
      const { account_id: somebody } = await rowOf(paying.site, email);
      await sql`
      insert into webhook_endpoints (edition_id, id, name, url, events, sealed_secret, made_by, made_at)
      select id, gen_random_uuid(), 'Accounts', 'https://accounts.example.org/', '{payment.flagged}', '', ${somebody}, now() from editions
      where slug = ${ampiTnpy2025.slug}`.execute(paying.site.db);
      await paying.pay(order.orderId, 'success', { amount: 100 });
      expect((await call(checkPayment, {})).state).toBe('review');
      expect((await rowOf(paying.site, email)).payment_status).toBe('NOT PAID');
      expect(await paymentsIn(email)).toMatchObject([{ state: 'captured', outcome: 'mismatch' }]);
      const told = await sql`select e.type, p.outcome from webhook_events e join payments p on p.id::text = e.entity_id`.execute(
        paying.site.db,
      );
      expect(told.rows).toEqual([{ type: 'payment.flagged', outcome: 'mismatch' }]);
      await sql`delete from webhook_endpoints`.execute(paying.site.db);
      await expect(call(startPayment, { body: {} })).rejects.toMatchObject({ status: 409, code: 'PAYMENT_IN_REVIEW' });
      const other = await ordering();
      await paying.pay(other.order.orderId, 'success', { currency: 'USD' });
      expect((await other.call(checkPayment, {})).state).toBe('review');
      const note = await mailFor('desk@example.org', `A payment needs attention: ${order.notes.userId}`);
      expect(note.text).toContain('is not what was asked for');
    },
  );

  test('twice for one registration: the second is recorded and refunded once', async () => {
    const { email, call, order } = await ordering();
    await paying.pay(order.orderId, 'double');
    await paying.sandbox.control('POST', '/webhooks/release', { order: 'shuffled', copies: 3 });
    await handleInbox(paying.deps);
    expect(new Set((await paymentsIn(email)).map(({ outcome }) => outcome))).toEqual(new Set(['second-payment', 'settles']));
    await mailFor('desk@example.org', `A payment needs attention: ${order.notes.userId}`);
    await settleRefunds();
    const { refunds } = await paying.sandbox.control<{ refunds: { payment_id: string; amount: number }[] }>('GET', '');
    const second = (await paymentsIn(email)).find(({ outcome }) => outcome === 'second-payment')?.id;
    expect(refunds.filter((one) => one.payment_id === second)).toMatchObject([{ amount: 150_000 }]);
    expect((await rowOf(paying.site, email)).payment_status).toBe('PAID');
    expect((await call(listPayments, {})).payments.find(({ id }) => id === second)?.refunds).toMatchObject([{ state: 'processed' }]);
  });

  test('refunded at the provider, it is paid until organisers say otherwise; refunded before they could, it can be paid again', async () => {
    const { email, call, order } = await ordering();
    const { paymentIds } = await paying.pay(order.orderId, 'success');
    await call(checkPayment, {});
    await paying.provider.refund(paymentIds[0] ?? '', { amount: 150_000, key: 'by-the-organisers' });
    await settleRefunds();
    expect((await rowOf(paying.site, email)).payment_status).toBe('PAID');
    // As stored before organisers were asked.
    await paying.site.pool.query(`update payment_orders set state = 'ended' where provider_order_id = $1`, [order.orderId]);
    await paying.site.pool.query(
      `update registrations set payment_status = 'REFUNDED' where account_id = (select id from accounts where email = $1)`,
      [email],
    );
    expect(await call(readPaymentState, {})).toMatchObject({ state: 'refunded', refund: { state: 'processed', reason: 'organisers' } });
    const again = await call(startPayment, { body: {} });
    expect(again.orderId).not.toBe(order.orderId);
    await paying.pay(again.orderId, 'success');
    expect((await call(checkPayment, {})).state).toBe('paid');
  });

  test('a declined payment that a bank agrees to days later is honoured and flagged', async () => {
    const { email, call, order } = await ordering();
    await paying.pay(order.orderId, 'late', { afterSeconds: 2 * 86_400 });
    paying.later(31 * 60);
    await expireHolds(paying.deps);
    expect((await ordersIn(email)).map(({ state }) => state)).toEqual(['expired']);
    expect((await call(readPaymentState, {})).state).toBe('none');
    await paying.sandbox.control('POST', '/clock', { advanceSeconds: 2 * 86_400 + 1 });
    await reconcileEverything(paying.deps);
    expect((await rowOf(paying.site, email)).payment_status).toBe('PAID');
    expect(await paymentsIn(email)).toMatchObject([{ state: 'captured', outcome: 'settles', late: true }]);
  });

  test('completing never touches money: status and amount in a form are refused', { tags: ['DEL-163'] }, async () => {
    const { call } = await ordering();
    const mine = await call(readMyRegistration, {});
    const body = {
      ...detailsOf(mine),
      category: 'ampi',
      registrationType: 'early-bird',
      payment: 'online' as const,
      version: mine.version,
    };
    for (const extra of [{ paymentStatus: 'PAID' }, { paymentAmount: 1 }, { payment_id: 'pay_x' }])
      await expect(call(completeRegistration, { body: { ...body, ...extra } })).rejects.toMatchObject({ status: 422 });
  });
});

test('the books agree with the provider’s, and a difference is reported and put right', async () => {
  await reconcileEverything(paying.deps);
  await settleRefunds();
  const from = new Date(Date.now() - 3_600_000);
  const to = new Date(Date.now() + 4 * 86_400_000);
  const { email, order } = await ordering();
  await paying.sandbox.control('PUT', '/webhooks', { lose: ['*'] });
  const { paymentIds } = await paying.pay(order.orderId, 'closed-tab');
  await paying.sandbox.control('PUT', '/webhooks', { lose: [] });
  const found = (await compareBooks(paying.deps, paying.provider, from, to)).differences;
  expect(found).toEqual([{ paymentId: paymentIds[0], what: 'missing-here', here: null, there: 'captured' }]);
  expect((await rowOf(paying.site, email)).payment_status).toBe('PAID');
  expect((await compareBooks(paying.deps, paying.provider, from, to)).differences).toEqual([]);
});

/** Lets the provider finish its refunds and delivers their events. */
async function settleRefunds(): Promise<void> {
  await paying.sandbox.control('POST', '/clock', { advanceSeconds: 3600 });
  await paying.sandbox.control('POST', '/webhooks/release', {});
  await handleInbox(paying.deps);
}

const mailFor = (to: string, subject: string) => inbox.next(paying.site, to, subject);
