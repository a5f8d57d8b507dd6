import { CallFailed } from '@isocentre/contract/call';
import { recordBankCredit } from '@isocentre/contract/money/bank-credits';
import { correctReceipt } from '@isocentre/contract/money/documents';
import { recordPayment, reversePayment } from '@isocentre/contract/money/offline';
import { readMoneyPayment } from '@isocentre/contract/money/payments';
import { importSettlements } from '@isocentre/contract/money/settlements';
import { closeShift, countShift, listShifts } from '@isocentre/contract/money/shifts';
import { issueInvoice, settleInvoice } from '@isocentre/contract/money/invoices';
import { approveRefund, proposeRefund } from '@isocentre/contract/money/refunds';
import { makeVoucher } from '@isocentre/contract/money/vouchers';
import { startPayment } from '@isocentre/contract/payments';
import { completeRegistration, detailsOf, readMyRegistration } from '@isocentre/contract/registration';
import type { Call } from '@isocentre/contract/route';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clockAt, EARLY } from '../../test/delegates.ts';
import { type Inbox, openInbox } from '../../test/inbox.ts';
import { insist, until } from '../../test/insist.ts';
import { type MortalSite, startMortalSite } from '../../test/mortal-site.ts';
import { expectInvariants, makeBuyers, openPaying, type Paying } from '../../test/paying.ts';
import { reportOf } from '../../test/settlement-report.ts';
import { makeStaff, staffCookie } from '../../test/staff.ts';
import { till } from '../../test/till-actions.ts';
import { openTill } from '../../test/tills.ts';
import { askAboutOrder } from '../payments/ask-provider.ts';
import { findOrderByProviderId } from '../payments/queries/orders.ts';

/**
 * The web process is killed where a treasurer's money could be lost or doubled; the browser sends the same request again, as it does
 * when an answer is lost. `KILLS=200` for the long run.
 */
const ROUNDS = Math.max(1, Math.ceil(Number(process.env['KILLS'] ?? 8) / 8));
/** Each round starts web processes anew, several seconds each on a busy machine. */
const PATIENCE_MS = Math.max(600_000, ROUNDS * 90_000);
const OURS = ampiTnpy2025.slug;
const PRICE = 150_000;
let paying: Paying;
let inbox: Inbox;
let site: MortalSite;
let staff: { treasurer: string; registrar: string };
let treasurer: Call;
let registrar: Call;
beforeAll(async () => {
  inbox = await openInbox();
  paying = await openPaying();
  site = await startMortalSite(paying, inbox);
  const newStaff = async (role: 'treasurer' | 'registrar') =>
    (await makeStaff(paying.site, `${role}@example.org`, { role, edition: OURS })).id;
  staff = { treasurer: await newStaff('treasurer'), registrar: await newStaff('registrar') };
  for (const id of Object.values(staff)) await openTill(paying.site.db, id);
}, 120_000);
// A long run lasts longer than what somebody has confirmed with the second factor.
beforeEach(async () => {
  const as = async (id: string) => site.callWith(`${await staffCookie(paying.site, id)}; ${clockAt(EARLY)}`);
  [treasurer, registrar] = [await as(staff.treasurer), await as(staff.registrar)];
});
afterAll(async () => {
  await site.close();
  await paying.close();
  await inbox.close();
});

let keys = 0;
const newKey = () => `killed-request-${(keys += 1)}`;
const members = (count: number) => makeBuyers(paying.site, count, { category: 'ampi', registrationType: 'early-bird' });
const countOf = async (registrations: readonly string[]) => {
  const { rows } = await paying.site.pool.query(
    `select count(*) filter (where payment_status = 'PAID')::int as paid,
       (select count(*)::int from receipts where registration_id = any ($1)) as receipts,
       (select count(*)::int from payments join payment_orders on payment_orders.id = order_id where registration_id = any ($1)) as payments
     from registrations where id = any ($1)`,
    [registrations],
  );
  return rows[0] as { paid: number; receipts: number; payments: number };
};

/** Tells the web process to die at the point, does the work until it is answered, and sees that it died. */
async function dyingAt<Answer>(point: string, work: () => Promise<Answer>): Promise<Answer> {
  const before = site.web.deaths;
  await site.web.dieAt(point);
  const answer = await insist(work);
  await until(`the web process died at ${point}`, async () => site.web.deaths === before + 1, 30_000);
  return answer;
}

test.each(['money-recorded', 'money-answered'])(
  `cash, killed at %s: recorded once (${ROUNDS} times)`,
  { tags: ['ORG-708'], timeout: PATIENCE_MS },
  async (point) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [buyer] = await members(1);
      const id = buyer?.registrationId ?? '';
      const body = { rail: 'cash', amountMinor: PRICE, receivedOn: '2025-08-01', reference: '', payer: '' } as const;
      const idempotencyKey = newKey();
      const { outcome } = await dyingAt(point, () => treasurer(recordPayment, { params: { edition: OURS, id }, body, idempotencyKey }));
      expect([outcome, await countOf([id])]).toEqual(['settles', { paid: 1, receipts: 1, payments: 1 }]);
      await expectInvariants(paying.site);
    }
  },
);

test.each([
  ['shift-counted', 'shift-closed'],
  ['shift-counted', 'shift-answered'],
])(
  `a shift, killed at %s and at %s: counted and closed once, and the cash is in it (${ROUNDS} times)`,
  { tags: ['ORG-330', 'ORG-331'], timeout: PATIENCE_MS },
  async (counting, closing) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { mine } = await insist(() => registrar(listShifts, { params: { edition: OURS }, query: {} }));
      const id = mine?.id ?? (await insist(() => till(registrar))).id;
      const [buyer] = await members(1);
      const paid = { rail: 'cash', amountMinor: PRICE, receivedOn: '2025-08-01', reference: '', payer: '' } as const;
      const taking = { params: { edition: OURS, id: buyer?.registrationId ?? '' }, body: paid, idempotencyKey: newKey() };
      await dyingAt('money-recorded', () => registrar(recordPayment, taking));
      const counts = { pieces: [], otherMinor: (mine?.floatMinor ?? 200_000) + PRICE, terminalMinor: 0 };
      const count = { params: { edition: OURS, id }, body: { version: 1, counts, note: '' }, idempotencyKey: newKey() };
      const counted = await dyingAt(counting, () => registrar(countShift, count));
      expect([counted.state, counted.recounted, counted.compared?.map(({ differenceMinor }) => differenceMinor)]).toEqual([
        'counted',
        null,
        [0, 0],
      ]);
      const close = { params: { edition: OURS, id }, body: { version: counted.version }, idempotencyKey: newKey() };
      const closed = await dyingAt(closing, () => treasurer(closeShift, close));
      expect([closed.state, closed.closedBy]).toEqual(['closed', 'Staff treasurer']);
      const { rows } = await paying.site.pool.query<{ action: string; n: number }>(
        `select action, count(*)::int as n from audit_log where entity_id = $1 and action <> 'shift.opened' group by action order by action`,
        [id],
      );
      expect(rows).toEqual([
        { action: 'shift.closed', n: 1 },
        { action: 'shift.counted', n: 1 },
      ]);
      await expectInvariants(paying.site);
    }
  },
);

test(
  `a bank credit for three, killed after the first: all of them, once (${ROUNDS} times)`,
  { tags: ['ORG-312'], timeout: PATIENCE_MS },
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const people = (await members(3)).map(({ registrationId }) => registrationId);
      const allocations = people.map((registration) => ({ registration, amountMinor: PRICE }));
      const body = { utr: `KILL${(keys += 1)}`, amountMinor: 3 * PRICE, receivedOn: '2025-08-01', payer: '', allocations };
      const idempotencyKey = newKey();
      await dyingAt('credit-allocated', () => treasurer(recordBankCredit, { params: { edition: OURS }, body, idempotencyKey }));
      expect(await countOf(people)).toEqual({ paid: 3, receipts: 3, payments: 3 });
      await expectInvariants(paying.site);
    }
  },
);

test.each(['corrected', 'reversed'] as const)(
  `a payment whose receipt is %s, killed when its credit note has a number: one note, no gap (${ROUNDS} times)`,
  { tags: ['ORG-327', 'ORG-328', 'ORG-329'], timeout: PATIENCE_MS },
  async (what) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [buyer] = await members(1);
      const id = buyer?.registrationId ?? '';
      const cash = { rail: 'cash', amountMinor: PRICE, receivedOn: '2025-08-01', reference: '', payer: '' } as const;
      const { payment, receipt } = await insist(() =>
        treasurer(recordPayment, { params: { edition: OURS, id }, body: cash, idempotencyKey: newKey() }),
      );
      const said = { billedTo: 'Sample Trust', billedAddress: '', billedGstin: '', reason: 'the trust pays' };
      await dyingAt<unknown>('credit-note-numbered', () =>
        what === 'corrected'
          ? treasurer(correctReceipt, { params: { edition: OURS, id: receipt?.id ?? '' }, body: said })
          : treasurer(reversePayment, { params: { edition: OURS, id: payment }, body: { reason: 'wrong delegate' } }),
      );
      const { receipts } = await insist(() => treasurer(readMoneyPayment, { params: { edition: OURS, id: payment } }));
      expect(receipts.map(({ kind }) => kind)).toEqual(['receipt', 'credit-note', ...(what === 'corrected' ? ['receipt'] : [])]);
      await expectInvariants(paying.site);
    }
  },
);

test(
  `a settlement report, killed before it is stored: nothing of it, then all of it, once (${ROUNDS} times)`,
  { tags: ['ORG-335'], timeout: PATIENCE_MS },
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      // More reports than a treasurer may import in an hour.
      await paying.site.db.deleteFrom('rate_limits').execute();
      const settlement = `setl_Kill${(keys += 1)}`;
      const lines = Array.from({ length: 2_000 }, (_, n) => ({ id: `pay_Kill${keys}x${n}`, amountMinor: PRICE, settlement }));
      const send = () => treasurer(importSettlements, { params: { edition: OURS }, file: reportOf(lines) });
      // All are new to the second try: the first has left none of them.
      expect(await dyingAt('settlement-imported', send)).toEqual({ lines: 2_000, added: 2_000, known: 0, settlements: 1 });
      await site.web.restart();
      expect(await insist(send)).toEqual({ lines: 2_000, added: 0, known: 2_000, settlements: 1 });
      const { rows } = await paying.site.pool.query('select count(*)::int as lines from settlement_lines where settlement_id = $1', [
        settlement,
      ]);
      expect(rows).toEqual([{ lines: 2_000 }]);
      await expectInvariants(paying.site);
    }
  },
);

test(
  `an invoice for three, killed before the commit: all of them, once (${ROUNDS} times)`,
  { tags: ['ORG-340'], timeout: PATIENCE_MS },
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const people = (await members(3)).map(({ registrationId }) => registrationId);
      const bill = {
        billedTo: 'killed',
        billedAddress: '',
        billedGstin: '',
        reference: '',
        dueOn: '2025-08-10',
        dueBecause: '',
        registrations: people,
      };
      const issued = newKey();
      const { id } = await insist(() => treasurer(issueInvoice, { params: { edition: OURS }, body: bill, idempotencyKey: issued }));
      const body = { utr: `KILL${(keys += 1)}`, amountMinor: 3 * PRICE, receivedOn: '2025-08-01', payer: '' };
      const idempotencyKey = newKey();
      await dyingAt('invoice-settled', () => treasurer(settleInvoice, { params: { edition: OURS, id }, body, idempotencyKey }));
      expect(await countOf(people)).toEqual({ paid: 3, receipts: 3, payments: 3 });
      await expectInvariants(paying.site);
    }
  },
);

test(
  `a voucher, killed when its use was taken: used once, or not at all (${ROUNDS} times)`,
  { tags: ['ORG-342'], timeout: PATIENCE_MS },
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [buyer] = await members(1);
      if (!buyer) throw new Error('Nobody is there');
      const call = site.callWith(buyer.cookie);
      const made = { kind: 'free', phase: null, category: 'ampi', uses: 1, validUntil: '2025-08-31', holder: 'killed', code: '' } as const;
      const { code, id } = await insist(() => treasurer(makeVoucher, { params: { edition: OURS }, body: made, idempotencyKey: newKey() }));
      const mine = await insist(() => call(readMyRegistration, {}));
      const choice = { category: 'ampi', registrationType: 'early-bird', membershipId: 'LM-204', payment: 'online' } as const;
      const body = { ...detailsOf(mine), ...choice, voucher: code, version: mine.version };
      const { paymentStatus } = await dyingAt('voucher-taken', () => call(completeRegistration, { body }));
      const { rows } = await paying.site.pool.query('select used from vouchers where id = $1', [id]);
      expect([paymentStatus, rows]).toEqual(['COMPLIMENTARY', [{ used: 1 }]]);
      await expectInvariants(paying.site);
    }
  },
);

// After the commit the second try is told that it is done already.
test.each([
  ['refund-approved', 'done'],
  ['refund-answered', 'CHANGED_ELSEWHERE'],
])(
  `a refund, killed at %s: the provider is asked once (${ROUNDS} times)`,
  { tags: ['ORG-318'], timeout: PATIENCE_MS },
  async (point, told) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [buyer] = await members(1);
      if (!buyer) throw new Error('Nobody is there');
      const { orderId } = await insist(() => site.callWith(buyer.cookie)(startPayment, { body: {} }));
      const { paymentIds } = await paying.pay(orderId, 'success');
      const order = await findOrderByProviderId(paying.site.db, orderId);
      const [providerId = ''] = paymentIds;
      if (order) await askAboutOrder(paying.deps, paying.provider, order, 'callback');
      const { id } = await paying.site.db
        .selectFrom('payments')
        .select('id')
        .where('provider_payment_id', '=', providerId)
        .executeTakeFirstOrThrow();
      const body = { amountMinor: 50_000, effect: 'keeps', method: 'provider', reason: 'a lower category' } as const;
      const { refund } = await insist(() => registrar(proposeRefund, { params: { edition: OURS, id }, body, idempotencyKey: newKey() }));
      const approve = () => treasurer(approveRefund, { params: { edition: OURS, id: refund } });
      const answer = await dyingAt(point, approve).then(
        () => 'done',
        (error: unknown) => (error instanceof CallFailed ? error.code : String(error)),
      );
      expect(answer).toBe(told);
      await until('the provider has it', async () => (await paying.provider.refundsOfPayment(providerId)).length > 0, 60_000);
      await until(
        'it has gone back',
        async () =>
          (await paying.site.db.selectFrom('refunds').select('state').where('id', '=', refund).executeTakeFirstOrThrow()).state ===
          'processed',
        60_000,
      );
      expect(await paying.provider.refundsOfPayment(providerId)).toHaveLength(1);
      await expectInvariants(paying.site);
    }
  },
);
