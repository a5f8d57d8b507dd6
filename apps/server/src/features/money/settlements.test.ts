import { CallFailed } from '@isocentre/contract/call';
import { listMoneyPayments, readMoneyPayment } from '@isocentre/contract/money/payments';
import {
  decideSettlementLine,
  importSettlements,
  listSettlements,
  readSettlement,
  withdrawSettlementDecision,
} from '@isocentre/contract/money/settlements';
import { readOverview } from '@isocentre/contract/overview';
import type { Call } from '@isocentre/contract/route';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clockAt, EARLY } from '../../test/delegates.ts';
import { type MoneyWorld, openMoneyWorld } from '../../test/money-world.ts';
import { expectInvariants, setSeats } from '../../test/paying.ts';
import { REPORT_HEADINGS, type Reported, reportOf } from '../../test/settlement-report.ts';
import { makeStaff } from '../../test/staff.ts';
import { loadEdition } from '../editions/load-edition.ts';
import { applyPayment } from '../payments/apply-payment.ts';
import { startPayment } from '../payments/start-payment.ts';
import { eraseRegistrations } from '../registration/queries/erase-people.ts';
import { within } from '../../test/limits.ts';

/** What the provider says it paid out, beside the books. Each payment is of ₹1,500. */
const OURS = ampiTnpy2025.slug;
const THEIRS = lakeside2026.slug;
const PRICE = 150_000;
let world: MoneyWorld;
const staff: Record<string, Call> = {};
const ids: Record<string, string> = {};
const as = (who: string) => staff[who] ?? expect.fail(`${who} is nobody`);
const at = (cookie: string, moment: string) => world.paying.site.callWith({ cookie: `${cookie}; ${clockAt(moment)}` });
beforeAll(async () => {
  world = await openMoneyWorld(2);
  const { site } = world.paying;
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
  for (const [who, role, edition, society] of [
    ['treasurer', 'treasurer', OURS, 'ampi-tnpy'],
    ['colleague', 'treasurer', OURS, 'ampi-tnpy'],
    ['registrar', 'registrar', OURS, 'ampi-tnpy'],
    ['owner of the edition', 'owner', OURS, 'ampi-tnpy'],
    ['owner', 'owner', null, 'ampi-tnpy'],
    ['treasurer of all', 'treasurer', null, 'ampi-tnpy'],
    ['their owner', 'owner', null, 'lakeside'],
  ] as const) {
    const { id, cookie } = await makeStaff(site, `${who.replaceAll(' ', '-')}@example.org`, { role, edition, society });
    ids[who] = id;
    staff[who] = at(cookie, EARLY);
    staff[`${who}, later`] = at(cookie, '2025-08-27T10:00:00+05:30');
  }
});
afterEach(() => expectInvariants(world.paying.site));
afterAll(() => world.close());

const { params } = { params: { edition: OURS } };
const theirs = { edition: THEIRS };
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof CallFailed ? error.code : String(error)),
  );
const importing = (lines: readonly Reported[], who = 'treasurer', headings = REPORT_HEADINGS) =>
  as(who)(importSettlements, { params: who === 'their owner' ? theirs : params, file: reportOf(lines, headings) });
const listed = (who = 'treasurer', query: { q?: string; after?: string } = {}) =>
  as(who)(listSettlements, { params: who === 'their owner' ? theirs : params, query });
const read = (id: string, who = 'treasurer', after?: string) =>
  as(who)(readSettlement, { params: { ...(who === 'their owner' ? theirs : params), id }, query: after === undefined ? {} : { after } });
const stored = async () =>
  (await world.paying.site.pool.query('select count(*)::int as lines from settlement_lines')).rows[0]?.lines as number;

let made = 0;
const fresh = (kind = 'setl') => `${kind}_T${(made += 1)}`;

interface Capture {
  amount?: number;
  backMinor?: number;
  day?: string;
  status?: 'captured' | 'authorized';
}
interface Captured {
  id: string;
  providerId: string;
  refund: string;
  registration: string;
}
/** Somebody pays online; `backMinor` of it goes back. */
async function captured({ amount = PRICE, backMinor = 0, day = EARLY, status = 'captured' }: Capture = {}): Promise<Captured> {
  const [person] = await world.people(2);
  if (!person) throw new Error('Nobody is there');
  await setSeats(world.paying.site, null);
  const { orderId } = await startPayment(world.deps, person.visit, undefined);
  const [providerId, refund] = [`pay_${orderId.slice(6)}`, `rfnd_${orderId.slice(6)}`];
  const back = {
    id: refund,
    paymentId: providerId,
    amount: backMinor,
    currency: 'INR',
    status: 'processed',
    notes: {},
    createdAt: new Date(),
  } as const;
  const payment = {
    id: providerId,
    orderId,
    amount,
    currency: 'INR',
    status,
    captured: status === 'captured',
    method: 'upi',
    amountRefunded: backMinor,
    fee: null,
    tax: null,
    error: null,
    notes: {},
    createdAt: new Date(),
  } as const;
  await applyPayment(world.deps, { account: null, payment, refunds: backMinor > 0 ? [back] : [] }, 'webhook');
  const { rows } = await world.paying.site.pool.query<{ id: string }>(
    'update payments set captured_at = case when captured_at is null then null else $2::timestamptz end where provider_payment_id = $1 returning id',
    [providerId, new Date(day)],
  );
  return { id: rows[0]?.id ?? '', providerId, refund, registration: person.registrationId };
}
const attention = async (who: string) =>
  (await as(who)(readOverview, { params })).attention.find(({ kind }) => kind === 'never-settled')?.count ?? 0;

describe('the provider’s report', () => {
  test('columns are found by name, in any order and with others between', { tags: ['ORG-333'] }, async () => {
    const settlement = fresh();
    const { providerId } = await captured();
    const headings = REPORT_HEADINGS.toReversed().map((heading) => ` ${heading.toUpperCase()} `);
    const line = { id: providerId, amountMinor: PRICE, settlement, utr: 'axis 00-77', settledAt: '20/08/2025 09:40:00' };
    expect(await importing([line], 'treasurer', headings)).toEqual({ lines: 1, added: 1, known: 0, settlements: 1 });
    const shown = await read(settlement);
    expect(shown.settlement).toEqual({
      id: settlement,
      utr: 'AXIS0077',
      settledOn: '2025-08-20',
      lines: 1,
      apart: 0,
      waiting: 0,
      sums: [{ currency: 'INR', grossMinor: PRICE, feeMinor: 3_000, taxMinor: 540, netMinor: 146_460 }],
    });
    expect(shown.lines).toMatchObject([{ id: providerId, match: 'agrees', booked: { amountMinor: PRICE }, decidable: false }]);
  });

  test('another file is refused with what is missing, and nothing is stored', { tags: ['ORG-333'] }, async () => {
    const before = await stored();
    const lines = [{ id: fresh('pay'), amountMinor: PRICE }];
    const without = (...names: string[]) =>
      importing(
        lines,
        'treasurer',
        REPORT_HEADINGS.filter((heading) => !names.includes(heading)),
      );
    await expect(without('tax', 'settlement_utr')).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(/no columns tax, settlement_utr\./),
    });
    await expect(without('entity_id')).rejects.toMatchObject({ message: expect.stringMatching(/no column entity_id\./) });
    const send = (file: Uint8Array) => as('treasurer')(importSettlements, { params, file });
    await expect(send(Buffer.from([0xff, 0xfe, 0x00, 0x41]))).rejects.toMatchObject({
      message: expect.stringMatching(/no list of values/),
    });
    await expect(send(Buffer.from('a,"b\nc'))).rejects.toMatchObject({ message: expect.stringMatching(/no list of values/) });
    await expect(send(Buffer.alloc(0))).rejects.toMatchObject({ status: 422 });
    await expect(importing([])).rejects.toMatchObject({ message: expect.stringMatching(/no lines/) });
    expect(await stored()).toBe(before);
  });

  test('one wrong line refuses all of them and is named', { tags: ['ORG-333'] }, async () => {
    const before = await stored();
    const good = { id: fresh('pay'), amountMinor: PRICE };
    const wrong = { id: fresh('pay'), amountMinor: PRICE, cells: { credit: '14.999' } };
    const twice = { ...good, amountMinor: PRICE + 100 };
    await expect(importing([good, wrong, twice])).rejects.toMatchObject({
      code: 'VALIDATION',
      fields: { 'line 3': 'credit has to be an amount such as 1750.00.', 'line 4': `${good.id} stands in line 2 too, with other figures.` },
    });
    expect(await stored()).toBe(before);
    // The control: without them it is imported; the same line twice is one line.
    expect(await importing([good, good])).toMatchObject({ lines: 1, added: 1 });
  });

  test('a file that is too large, or has too many lines, is refused', { tags: ['ORG-333'] }, async () => {
    expect(await refusal(as('treasurer')(importSettlements, { params, file: Buffer.alloc(9 * 1024 * 1024, 'a') }))).toBe('TOO_LARGE');
    const short = REPORT_HEADINGS.filter((heading) => !/notes|order|dispute/.test(heading));
    const many = Array.from({ length: 20_001 }, (_, n) => ({ id: `pay_Many${n}`, amountMinor: 100 }));
    await expect(importing(many, 'treasurer', short)).rejects.toMatchObject({ message: expect.stringMatching(/more than 20000 lines/) });
  });

  test('only those who keep the books import it, and the record says who', { tags: ['ORG-333'] }, async () => {
    expect(await refusal(importing([{ id: fresh('pay'), amountMinor: 100 }], 'registrar'))).toBe('NOT_PERMITTED');
    expect(await refusal(listed('registrar'))).toBe('NOT_PERMITTED');
    expect(await refusal(as('their owner')(importSettlements, { params, file: reportOf([]) }))).toBe('NOT_FOUND');
    await importing([{ id: fresh('pay'), amountMinor: 100 }], 'colleague');
    const { rows } = await world.paying.site.pool.query(
      `select role, after from audit_log where action = 'settlements.imported' and account_id = $1`,
      [ids['colleague']],
    );
    expect(rows).toEqual([{ role: 'treasurer', after: { lines: 1, added: 1, known: 0, settlements: 1 } }]);
  });
});

describe('imported again', () => {
  test('the same file changes nothing, an overlapping one adds what is new', { tags: ['ORG-335'] }, async () => {
    const settlement = fresh();
    const lines = Array.from({ length: 5 }, () => ({ id: fresh('pay'), amountMinor: PRICE, settlement }));
    expect(await importing(lines.slice(0, 3))).toEqual({ lines: 3, added: 3, known: 0, settlements: 1 });
    const rows = () => world.paying.site.pool.query('select * from settlement_lines where settlement_id = $1 order by id', [settlement]);
    const before = (await rows()).rows;
    expect(await importing(lines.slice(0, 3), 'colleague')).toEqual({ lines: 3, added: 0, known: 3, settlements: 1 });
    expect((await rows()).rows).toEqual(before);
    expect(await importing(lines.slice(1), 'owner')).toEqual({ lines: 4, added: 2, known: 2, settlements: 1 });
  });

  test('a known line with other figures is refused, with all others of its file', { tags: ['ORG-335'] }, async () => {
    const line = { id: fresh('pay'), amountMinor: PRICE, settlement: fresh() };
    await importing([line]);
    const before = await stored();
    const other = { id: fresh('pay'), amountMinor: PRICE };
    for (const change of [
      { amountMinor: PRICE + 100 },
      { settlement: fresh() },
      { utr: 'AXIS2' },
      { settledAt: '2025-08-21' },
      { cells: { tax: '0.01' } },
    ])
      await expect(importing([other, { ...line, ...change }])).rejects.toMatchObject({
        code: 'SETTLEMENT_CHANGED',
        status: 409,
        fields: { 'line 3': `${line.id} was imported with ₹1,500 in ${line.settlement}.` },
      });
    expect(await stored()).toBe(before);
  });

  test('only the bank’s number is added later, once', { tags: ['ORG-335'] }, async () => {
    const line = { id: fresh('pay'), amountMinor: PRICE, settlement: fresh(), utr: '' };
    await importing([line]);
    expect((await read(line.settlement, 'owner')).settlement.utr).toBeNull();
    expect(await importing([{ ...line, utr: 'HDFC9' }])).toMatchObject({ added: 0, known: 1 });
    expect((await read(line.settlement, 'owner')).settlement.utr).toBe('HDFC9');
    // A report without it says nothing else; another number would.
    expect(await importing([line])).toMatchObject({ known: 1 });
    expect(await refusal(importing([{ ...line, utr: 'HDFC8' }]))).toBe('SETTLEMENT_CHANGED');
  });

  test('by two at a time, each line is new once', { tags: ['ORG-335'] }, async () => {
    const lines = Array.from({ length: 200 }, () => ({ id: fresh('pay'), amountMinor: PRICE, settlement: 'setl_Both' }));
    const answers = await Promise.all([importing(lines), importing(lines.toReversed(), 'colleague'), importing(lines.slice(50), 'owner')]);
    expect(answers.reduce((sum, { added }) => sum + added, 0)).toBe(200);
  });

  test('10,000 lines within five seconds, and again', { tags: ['ORG-335'], timeout: 60_000 }, async () => {
    const known = await Promise.all(Array.from({ length: 4 }, () => captured()));
    const lines = Array.from({ length: 10_000 }, (_, n) => ({
      id: known[n]?.providerId ?? `pay_Bulk${n}`,
      amountMinor: PRICE,
      settlement: `setl_Bulk${n % 20}`,
    }));
    const timed = async (work: () => Promise<unknown>) => {
      const start = performance.now();
      await work();
      return performance.now() - start;
    };
    const file = reportOf(lines);
    const send = () => as('treasurer')(importSettlements, { params, file });
    const first = await timed(async () => expect(await send()).toMatchObject({ added: 10_000, known: 0 }));
    const second = await timed(async () => expect(await send()).toMatchObject({ added: 0, known: 10_000 }));
    const list = await timed(() => listed('owner'));
    const one = await timed(() => read('setl_Bulk0', 'owner'));
    expect(Math.max(first, second)).toBeLessThan(within(5_000));
    expect(Math.max(list, one)).toBeLessThan(within(2_000));
  });

  test('the database keeps every line as it came', { tags: ['ORG-335'] }, async () => {
    await importing([{ id: fresh('pay'), amountMinor: PRICE }]);
    for (const change of [
      'update settlement_lines set amount_minor = 1',
      "update settlement_lines set utr = 'OTHER' where utr is not null",
      'delete from settlement_lines',
      'truncate settlement_lines cascade',
      'delete from settlement_decisions',
    ])
      await expect(world.paying.site.pool.query(change)).rejects.toThrow(/permission denied|never changed/);
  });
});

describe('matched', () => {
  test('by payment and refund id: agrees, differs, unknown; sums by settlement', { tags: ['ORG-334'] }, async () => {
    const settlement = fresh();
    const [agrees, differs] = [await captured({ backMinor: 50_000 }), await captured()];
    const unknown = fresh('pay');
    await importing([
      { id: agrees.providerId, amountMinor: PRICE, settlement },
      { id: agrees.refund, amountMinor: 50_000, settlement },
      { id: differs.providerId, amountMinor: PRICE - 100, settlement },
      { id: unknown, amountMinor: 20_000, settlement },
      { id: 'adj_Fee1', amountMinor: 1_000, settlement, cells: { debit: '10.00', credit: '0', 'fee (exclusive tax)': '0', tax: '0' } },
    ]);
    const { lines, settlement: sums } = await read(settlement, 'owner');
    expect(lines.map(({ id, match, booked, payment }) => [id, match, booked?.amountMinor ?? null, payment?.id ?? null])).toEqual(
      [
        ['adj_Fee1', 'unknown', null, null],
        [unknown, 'unknown', null, null],
        [differs.providerId, 'differs', PRICE, differs.id],
      ]
        .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))
        .concat(
          [
            [agrees.providerId, 'agrees', PRICE, agrees.id],
            [agrees.refund, 'agrees', 50_000, agrees.id],
          ].toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
        ),
    );
    const [fees, taxes] = [3_000 + 2_998 + 400, 540 + 540 + 72];
    const gross = PRICE - 50_000 + PRICE - 100 + 20_000 - 1_000;
    expect(sums).toMatchObject({
      lines: 5,
      apart: 3,
      waiting: 3,
      sums: [{ currency: 'INR', grossMinor: gross, feeMinor: fees, taxMinor: taxes, netMinor: gross - fees - taxes }],
    });
  });

  test('money that was never captured here differs, and what was kept back for a refund is below zero', { tags: ['ORG-334'] }, async () => {
    const settlement = fresh();
    const [one, other] = [await captured({ backMinor: 50_000 }), await captured({ status: 'authorized' })];
    await importing([
      { id: one.refund, amountMinor: 50_000, settlement },
      { id: other.providerId, amountMinor: PRICE, settlement },
    ]);
    expect((await read(settlement)).lines).toMatchObject([
      { id: other.providerId, match: 'differs', booked: { amountMinor: 0 } },
      { id: one.refund, match: 'agrees', netMinor: -50_000 },
    ]);
  });

  test('captured five working days ago and in no settlement', { tags: ['ORG-334'] }, async () => {
    // Seen on Wednesday, 27 August, in India: what came until the end of Wednesday, 20 August, should have been paid out.
    const late = await captured({ day: '2025-08-20T23:59:00+05:30' });
    const early = await captured({ day: '2025-08-21T00:01:00+05:30' });
    const missing = async () => (await listed('treasurer, later')).missing;
    const before = await missing();
    expect(before.before).toBe('2025-08-20T18:30:00.000Z');
    const found = new Set(before.payments.map(({ providerId }) => providerId));
    expect([found.has(late.providerId), found.has(early.providerId)]).toEqual([true, false]);
    expect(await attention('treasurer, later')).toBe(before.total);
    expect(await attention('registrar, later')).toBe(0);
    await importing([{ id: late.providerId, amountMinor: PRICE, settlement: fresh() }]);
    expect((await missing()).total).toBe(before.total - 1);
    expect(await attention('treasurer, later')).toBe(before.total - 1);
  });

  test('a payment shows its settlement; id and bank’s number find it', { tags: ['ORG-302', 'ORG-334'] }, async () => {
    const settlement = fresh();
    const one = await captured({ backMinor: 50_000 });
    const shown = () => as('registrar')(readMoneyPayment, { params: { ...params, id: one.id } });
    expect((await shown()).settlements).toEqual([]);
    const line = { id: one.providerId, amountMinor: PRICE, settlement, utr: `HDFC 00${made}` };
    await importing([line, { ...line, id: one.refund, amountMinor: 50_000 }]);
    expect((await shown()).settlements).toEqual([
      {
        id: settlement,
        line: one.providerId,
        settledOn: '2025-08-20',
        amountMinor: PRICE,
        netMinor: 146_460,
        currency: 'INR',
        match: 'agrees',
        decided: false,
      },
      {
        id: settlement,
        line: one.refund,
        settledOn: '2025-08-20',
        amountMinor: 50_000,
        netMinor: -50_000,
        currency: 'INR',
        match: 'agrees',
        decided: false,
      },
    ]);
    for (const q of [settlement.toUpperCase(), `hdfc-00${made}`]) {
      expect((await listed('treasurer', { q })).settlements.map(({ id }) => id)).toEqual([settlement]);
      const { payments } = await as('registrar')(listMoneyPayments, { params, query: { q } });
      expect(payments.map(({ id }) => id)).toEqual([one.id]);
    }
    expect((await listed('treasurer', { q: 'setl_nobody' })).settlements).toEqual([]);
  });

  test('pages lead through all settlements and all lines, once each', { tags: ['ORG-334'] }, async () => {
    const many = Array.from({ length: 60 }, () => ({ id: fresh('pay'), amountMinor: PRICE, settlement: fresh(), settledAt: '2025-08-25' }));
    const large = Array.from({ length: 230 }, () => ({ id: fresh('pay'), amountMinor: PRICE, settlement: 'setl_Large' }));
    await importing([...many, ...large]);
    const settlements: string[] = [];
    for (let after: string | undefined, page; page === undefined || page.next !== null; after = page.next ?? undefined) {
      page = await listed('owner', after === undefined ? {} : { after });
      settlements.push(...page.settlements.map(({ id }) => id));
    }
    expect(settlements).toHaveLength((await listed('owner')).total);
    expect(new Set(settlements).size).toBe(settlements.length);
    const lines: string[] = [];
    for (let after: string | undefined, page; page === undefined || page.next !== null; after = page.next ?? undefined) {
      page = await read('setl_Large', 'owner', after);
      lines.push(...page.lines.map(({ id }) => id));
    }
    expect(lines.toSorted()).toEqual(large.map(({ id }) => id).toSorted());
  });
});

describe('lines of others', () => {
  /** The provider's id of a payment in the other society: an attempt that failed, so that nothing else has to be booked. */
  async function theirPayment(): Promise<string> {
    const { id } = await captured();
    const providerId = fresh('pay');
    await world.paying.site.pool.query(
      `with there as (
         select editions.id as edition, gen_random_uuid() as registration, gen_random_uuid() as "order",
           (select code from registration_categories where edition_id = editions.id order by code limit 1) as category
         from editions where slug = $2
       ), registered as (
         insert into registrations select (jsonb_populate_record(r, jsonb_build_object('edition_id', edition, 'id', registration, 'category', there.category,
           'delegate_number', 900000 + (random() * 90000)::int, 'payment_status', 'NOT PAID'))).*
         from there, registrations r join payment_orders o on o.registration_id = r.id join payments p on p.order_id = o.id where p.id = $1
       ), ordered as (
         insert into payment_orders select (jsonb_populate_record(o, jsonb_build_object('edition_id', edition, 'id', "order", 'registration_id', registration,
           'category', there.category, 'provider_order_id', 'order_' || $3::text, 'receipt', 'isocentre-' || $3::text, 'state', 'expired', 'seats', 0))).*
         from there, payment_orders o join payments p on p.order_id = o.id where p.id = $1
       )
       insert into payments select (jsonb_populate_record(p, jsonb_build_object('edition_id', edition, 'id', gen_random_uuid(), 'order_id', "order",
         'provider_payment_id', $3::text, 'state', 'failed', 'outcome', null, 'captured_at', null))).*
       from there, payments p where p.id = $1`,
      [id, THEIRS, providerId],
    );
    return providerId;
  }

  test('what stands in the books of another society is visible to nobody here', { tags: ['ORG-336'] }, async () => {
    const [settlement, unknown, theirId] = [fresh(), fresh('pay'), await theirPayment()];
    const lines = [unknown, theirId].map((id) => ({ id, amountMinor: 70_000, settlement }));
    expect(await importing(lines)).toMatchObject({ added: 2 });
    for (const who of ['owner', 'owner of the edition', 'treasurer', 'treasurer of all']) {
      const { waiting } = await listed(who);
      expect(waiting.lines.map(({ id }) => id)).not.toContain(theirId);
      const decide = as(who)(decideSettlementLine, { params: { ...params, id: theirId }, body: { note: 'not ours', bookedMinor: 0 } });
      expect(await refusal(decide)).toBe('NOT_FOUND');
    }
    const shown = await read(settlement, 'owner');
    expect([shown.lines.map(({ id }) => id), shown.settlement.lines, shown.settlement.sums[0]?.grossMinor]).toEqual([[unknown], 1, 70_000]);
    expect(await refusal(read(settlement, 'treasurer'))).toBe('NOT_FOUND');
    // What was imported here says nothing there; the control: imported there, theirs is there and the rest is unknown.
    expect(await refusal(read(settlement, 'their owner'))).toBe('NOT_FOUND');
    expect(await importing(lines, 'their owner')).toMatchObject({ added: 2, known: 0 });
    const there = (await read(settlement, 'their owner')).lines;
    expect(new Map(there.map(({ id, match }) => [id, match]))).toEqual(
      new Map([
        [theirId, 'differs'],
        [unknown, 'unknown'],
      ]),
    );
    // Other figures there are none of our business, and the other way round.
    const elsewhere = { id: fresh('pay'), settlement: fresh() };
    await importing([{ ...elsewhere, amountMinor: 100 }], 'their owner');
    expect(await importing([{ ...elsewhere, amountMinor: 200 }])).toMatchObject({ added: 1 });
  });

  test('unknown ones are there for owners of the whole society, and for nobody else', { tags: ['ORG-336'] }, async () => {
    const settlement = fresh();
    const unknown = fresh('pay');
    const ours = await captured();
    await importing([
      { id: unknown, amountMinor: 70_000, settlement },
      { id: ours.providerId, amountMinor: PRICE, settlement },
    ]);
    const waits = async (who: string) => (await listed(who)).waiting;
    expect((await read(settlement, 'owner')).lines.map(({ id }) => id)).toEqual([unknown, ours.providerId]);
    for (const who of ['treasurer', 'treasurer of all', 'owner of the edition']) {
      const { lines, settlement: shown } = await read(settlement, who);
      expect([lines.map(({ id }) => id), shown.lines, shown.sums[0]?.grossMinor]).toEqual([[ours.providerId], 1, PRICE]);
      expect((await waits(who)).lines.filter(({ match }) => match === 'unknown')).toEqual([]);
      const decide = as(who)(decideSettlementLine, { params: { ...params, id: unknown }, body: { note: 'not ours', bookedMinor: null } });
      expect(await refusal(decide)).toBe('NOT_FOUND');
    }
    // Of another society nobody sees anything, neither what is unknown nor what is not.
    expect(await refusal(read(settlement, 'their owner'))).toBe('NOT_FOUND');
    expect((await listed('their owner')).settlements.map(({ id }) => id)).not.toContain(settlement);
    expect((await waits('their owner')).lines.map(({ id }) => id)).not.toContain(unknown);
  });
});

describe('a line that differs', () => {
  const differing = async () => {
    const settlement = fresh();
    const one = await captured();
    await importing([{ id: one.providerId, amountMinor: PRICE - 100, settlement }]);
    return { ...one, settlement };
  };
  const decide = (
    id: string,
    who = 'treasurer',
    { note = 'the provider kept a fee', bookedMinor = PRICE }: { note?: string; bookedMinor?: number | null } = {},
  ) => as(who)(decideSettlementLine, { params: { ...params, id }, body: { note, bookedMinor } });

  test('is decided once with a note; the record says who and why', { tags: ['ORG-334'] }, async () => {
    const one = await differing();
    const before = await read(one.settlement);
    expect([before.settlement.waiting, before.lines[0]?.decidable]).toEqual([1, true]);
    await decide(one.providerId);
    const { settlement, lines } = await read(one.settlement);
    expect([settlement.apart, settlement.waiting]).toEqual([1, 0]);
    expect(lines).toMatchObject([{ decidable: false, decision: { note: 'the provider kept a fee', by: 'Staff treasurer' } }]);
    expect((await listed()).waiting.lines.map(({ id }) => id)).not.toContain(one.providerId);
    const { rows } = await world.paying.site.pool.query(
      `select role, audit_log.account_id, audit_log.before, audit_log.after, reason from audit_log join change_details on change_details.audit_id = audit_log.id
       where action = 'settlement-line.decided' and entity_id = $1`,
      [one.providerId],
    );
    expect(rows).toMatchObject([
      {
        role: 'treasurer',
        account_id: ids['treasurer'],
        before: { match: 'differs', bookedMinor: PRICE },
        after: { amountMinor: PRICE - 100, currency: 'INR' },
        reason: 'the provider kept a fee',
      },
    ]);
    expect(await refusal(decide(one.providerId, 'colleague'))).toBe('CHANGED_ELSEWHERE');
  });

  test('of several who decide at a time the first counts', { tags: ['ORG-334'] }, async () => {
    for (let n = 0; n < 10; n += 1) {
      const { providerId } = await differing();
      const answers = await Promise.all(
        ['treasurer', 'colleague', 'owner'].map((who) => refusal(decide(providerId, who, { note: `by ${who}` }))),
      );
      expect(answers.toSorted()).toEqual(['CHANGED_ELSEWHERE', 'CHANGED_ELSEWHERE', 'done']);
      const { rows } = await world.paying.site.pool.query(
        `select count(*)::int as rows from audit_log where action = 'settlement-line.decided' and entity_id = $1`,
        [providerId],
      );
      expect(rows).toEqual([{ rows: 1 }]);
    }
  });

  test('is not decided with another sum than was shown, and one that agrees not at all', { tags: ['ORG-334'] }, async () => {
    const one = await differing();
    expect(await refusal(decide(one.providerId, 'treasurer', { bookedMinor: PRICE - 100 }))).toBe('CHANGED_ELSEWHERE');
    expect(await refusal(decide(one.providerId, 'treasurer', { note: '' }))).toBe('VALIDATION');
    expect(await refusal(decide(one.providerId, 'registrar'))).toBe('NOT_PERMITTED');
    expect(await refusal(decide(fresh('pay')))).toBe('NOT_FOUND');
    const other = await captured();
    await importing([{ id: other.providerId, amountMinor: PRICE, settlement: fresh() }]);
    expect(await refusal(decide(other.providerId))).toBe('CHANGED_ELSEWHERE');
  });

  test('an unknown one is explained by an owner of the society', { tags: ['ORG-336'] }, async () => {
    const [id, settlement] = [fresh('adj'), fresh()];
    await importing([{ id, amountMinor: 5_000, settlement }]);
    await decide(id, 'owner', { note: 'a fee of the provider', bookedMinor: null });
    expect((await read(settlement, 'owner')).lines).toMatchObject([{ match: 'unknown', decision: { note: 'a fee of the provider' } }]);
  });

  test('the words about somebody are forgotten with them, the decision is not', async () => {
    const one = await differing();
    await decide(one.providerId);
    await eraseRegistrations(world.db, { editionId: 1, ids: [one.registration] }, new Date());
    expect((await read(one.settlement)).lines).toMatchObject([{ decision: { note: null, by: 'Staff treasurer' } }]);
  });

  const decisionOf = async (settlement: string, who = 'treasurer') => (await read(settlement, who)).lines[0]?.decision?.at ?? '';
  const withdraw = (id: string, decidedAt: string, who = 'treasurer', reason = 'it was another fee') =>
    as(who)(withdrawSettlementDecision, { params: { ...params, id }, body: { decidedAt, reason } });

  test('an explanation is withdrawn with a reason; both stay, and the line waits again', { tags: ['ORG-334'] }, async () => {
    const one = await differing();
    await decide(one.providerId);
    const decidedAt = await decisionOf(one.settlement);
    expect((await read(one.settlement)).lines[0]?.withdrawable).toBe(true);
    expect(await refusal(withdraw(one.providerId, decidedAt, 'treasurer', ''))).toBe('VALIDATION');
    expect(await refusal(withdraw(one.providerId, decidedAt, 'registrar'))).toBe('NOT_PERMITTED');
    expect(await refusal(withdraw(one.providerId, '2025-01-01T00:00:00.000Z'))).toBe('CHANGED_ELSEWHERE');
    await withdraw(one.providerId, decidedAt, 'colleague');
    const { settlement, lines } = await read(one.settlement);
    expect([settlement.apart, settlement.waiting]).toEqual([1, 1]);
    expect(lines).toMatchObject([
      {
        decision: null,
        decidable: true,
        withdrawable: false,
        withdrawn: [{ note: 'the provider kept a fee', reason: 'it was another fee', by: 'Staff colleague' }],
      },
    ]);
    const { rows } = await world.paying.site.pool.query(
      `select audit_log.account_id, reason from audit_log join change_details on change_details.audit_id = audit_log.id
       where action = 'settlement-line.withdrawn' and entity_id = $1`,
      [one.providerId],
    );
    expect(rows).toEqual([{ account_id: ids['colleague'], reason: 'it was another fee' }]);
    // It is explained and withdrawn again as often as needed.
    await decide(one.providerId, 'treasurer', { note: 'a fee for instant payouts' });
    await withdraw(one.providerId, await decisionOf(one.settlement), 'treasurer', 'not that either');
    expect((await read(one.settlement)).lines[0]?.withdrawn.map(({ reason }) => reason)).toEqual(['not that either', 'it was another fee']);
  });

  test('of several who withdraw at a time the first counts, and nothing is ever deleted without it', { tags: ['ORG-334'] }, async () => {
    const one = await differing();
    await decide(one.providerId);
    const decidedAt = await decisionOf(one.settlement);
    const answers = await Promise.all(['treasurer', 'colleague', 'owner'].map((who) => refusal(withdraw(one.providerId, decidedAt, who))));
    expect(answers.toSorted()).toEqual(['CHANGED_ELSEWHERE', 'CHANGED_ELSEWHERE', 'done']);
    await decide(one.providerId);
    for (const change of [
      'delete from settlement_decisions',
      'delete from settlement_withdrawals',
      "update settlement_withdrawals set reason = 'another'",
      'update settlement_withdrawals set withdrawn_at = now()',
      `insert into settlement_withdrawals (society_id, line_id, decided_at, withdrawn_at) values (1, '${one.providerId}', now(), now())`,
    ])
      await expect(world.paying.site.pool.query(change)).rejects.toThrow(/permission denied|never changed/);
    // The schema's owner does not either.
    const owner = new pg.Client({ connectionString: world.paying.site.database.migrationUrl });
    await owner.connect();
    await expect(owner.query('delete from settlement_decisions')).rejects.toThrow('withdrawn, never deleted');
    await owner.end();
  });

  test('nobody withdraws for another society, and words about somebody are forgotten with them', { tags: ['ORG-336'] }, async () => {
    const one = await differing();
    await decide(one.providerId);
    const decidedAt = await decisionOf(one.settlement);
    expect(
      await refusal(
        as('their owner')(withdrawSettlementDecision, {
          params: { ...theirs, id: one.providerId },
          body: { decidedAt, reason: 'not ours' },
        }),
      ),
    ).toBe('NOT_FOUND');
    await withdraw(one.providerId, decidedAt);
    await eraseRegistrations(world.db, { editionId: 1, ids: [one.registration] }, new Date());
    expect((await read(one.settlement)).lines).toMatchObject([{ withdrawn: [{ note: null, reason: null, by: 'Staff treasurer' }] }]);
  });
});
