import { CallFailed } from '@isocentre/contract/call';
import { changeBilling, readBilling } from '@isocentre/contract/money/billing';
import { correctReceipt, listReceipts } from '@isocentre/contract/money/documents';
import { recordPayment } from '@isocentre/contract/money/offline';
import { readMoneyPayment } from '@isocentre/contract/money/payments';
import { approveRefund, payOutRefund, proposeRefund } from '@isocentre/contract/money/refunds';
import { readTaxSummary } from '@isocentre/contract/money/tax';
import { changeMyBilling, readMyBilling } from '@isocentre/contract/payments/my-billing';
import type { Call } from '@isocentre/contract/route';
import { localDate } from '@isocentre/domain/editions/local-time';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clockAt, EARLY } from '../../test/delegates.ts';
import { expectInvariants, makeBuyers, openPaying, type Paying } from '../../test/paying.ts';
import { makeStaff } from '../../test/staff.ts';

/** Whom receipts are made out to, and the tax that a registered society declares of them. */
const OURS = ampiTnpy2025.slug;
const PRICE = 150_000;
let paying: Paying;
let treasurer: Call;
let registrar: Call;
let cookie: string;
beforeAll(async () => {
  paying = await openPaying();
  const as = async (email: string, role: 'treasurer' | 'registrar') => {
    const made = await makeStaff(paying.site, email, { role, edition: OURS });
    return { cookie: `${made.cookie}; ${clockAt(EARLY)}`, call: paying.site.callWith({ cookie: `${made.cookie}; ${clockAt(EARLY)}` }) };
  };
  const first = await as('treasurer@example.org', 'treasurer');
  [treasurer, cookie] = [first.call, first.cookie];
  registrar = (await as('registrar@example.org', 'registrar')).call;
});
afterAll(async () => {
  await expectInvariants(paying.site);
  await paying.close();
});

async function buyer() {
  const [made] = await makeBuyers(paying.site, 1, { category: 'ampi', registrationType: 'early-bird' });
  if (!made) throw new Error('Nobody is there');
  return { id: made.registrationId, call: paying.site.callWith({ cookie: made.cookie }) };
}
const TRUST = { billedTo: 'Sample Cancer Trust', billedAddress: '1 Sample Road\nChennai 600001', billedGstin: '27AAPFU0939F1ZV' };
const params = (id: string) => ({ edition: OURS, id });
let transfers = 0;
const pay = (id: string, amountMinor = PRICE) =>
  treasurer(recordPayment, {
    params: params(id),
    body: { rail: 'transfer', amountMinor, receivedOn: '2025-08-01', reference: `UTR${(transfers += 1)}`, payer: '' },
  });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof CallFailed ? error.code : String(error)),
  );
const receiptOf = async (payment: string) => (await treasurer(readMoneyPayment, { params: params(payment) })).receipts[0];

describe('whom a receipt is made out to', { tags: ['ORG-338'] }, () => {
  test('the delegate says it before they pay, and the receipt prints it', async () => {
    const { id, call } = await buyer();
    expect(await call(readMyBilling, {})).toMatchObject({ billing: null, open: true, own: { billedTo: expect.any(String) as string } });
    expect((await call(changeMyBilling, { body: { billing: { ...TRUST, billedGstin: '27 aapfu0939f1zv' } } })).billing).toEqual(TRUST);
    const { payment } = await pay(id);
    expect(await receiptOf(payment)).toMatchObject(TRUST);
    expect(await refusal(call(changeMyBilling, { body: { billing: null } }))).toBe('RECEIPT_GIVEN');
    expect((await call(readMyBilling, {})).open).toBe(false);
  });

  test('the registrar says it for them; taken back, it is the delegate again', async () => {
    const { id } = await buyer();
    await registrar(changeBilling, { params: params(id), body: { billing: TRUST } });
    const { billing, own } = await registrar(changeBilling, { params: params(id), body: { billing: null } });
    expect(billing).toBeNull();
    const { payment } = await pay(id);
    expect(await receiptOf(payment)).toMatchObject({ ...own, billedGstin: '' });
    expect(await refusal(registrar(changeBilling, { params: params(id), body: { billing: TRUST } }))).toBe('RECEIPT_GIVEN');
  });

  test('a part that was paid keeps its receipt; the rest is made out to whom it says now', async () => {
    const { id, call } = await buyer();
    const first = await pay(id, 50_000);
    await call(changeMyBilling, { body: { billing: TRUST } });
    const second = await pay(id, 100_000);
    expect((await receiptOf(first.payment))?.billedTo).not.toBe(TRUST.billedTo);
    expect((await receiptOf(second.payment))?.billedTo).toBe(TRUST.billedTo);
  });

  test.each([
    ['a wrong check digit', { billedGstin: '27AAPFU0939F1ZW' }],
    ['nobody', { billedTo: '' }],
    ['a name of many lines', { billedTo: 'A\nB' }],
    ['six megabytes', { billedAddress: 'x'.repeat(6_000) }],
  ])('is checked: %s', async (_, change) => {
    const { call } = await buyer();
    expect(await refusal(call(changeMyBilling, { body: { billing: { ...TRUST, ...change } } }))).toBe('VALIDATION');
  });

  test('nobody of another edition, and nobody unknown', async () => {
    const unknown = '6f9a1c1e-0000-4000-8000-000000000000';
    expect(await refusal(registrar(readBilling, { params: params(unknown) }))).toBe('NOT_FOUND');
    expect(await refusal(registrar(changeBilling, { params: params(unknown), body: { billing: TRUST } }))).toBe('NOT_FOUND');
  });

  test('a change is on record with who made it', async () => {
    const { id } = await buyer();
    await registrar(changeBilling, { params: params(id), body: { billing: TRUST } });
    const { rows } = await paying.site.pool.query(
      `select action, role, details.after ->> 'billedTo' as "billedTo" from audit_log
       join change_details details on details.audit_id = audit_log.id where entity_id = $1 and action = 'billing.changed'`,
      [id],
    );
    expect(rows).toEqual([{ action: 'billing.changed', role: 'registrar', billedTo: TRUST.billedTo }]);
  });
});

describe('the tax of a month', { tags: ['ORG-337'] }, () => {
  const month = localDate(new Date(), ampiTnpy2025.timeZone).slice(0, 7);
  const csv = async (of = month) => {
    const url = readTaxSummary.path.replace('{edition}', OURS).replace('{month}', of);
    const { host } = new URL(paying.site.config.PUBLIC_ORIGIN);
    const answer = await paying.site.app.inject({ method: 'GET', url, headers: { cookie, host } });
    const [head = '', ...lines] = answer.body.replace('\uFEFF', '').trim().split('\r\n');
    const heads = head.split(',');
    return {
      status: answer.statusCode,
      rows: lines.map((line) => Object.fromEntries(line.split(',').map((cell, i) => [heads[i] ?? '', cell]))),
    };
  };

  test('nothing where the society is not registered', async () => {
    expect(await csv()).toEqual({ status: 200, rows: [] });
    expect((await treasurer(listReceipts, { params: { edition: OURS }, query: {} })).taxMonths).toEqual([]);
  });

  test('central and state, or integrated, by place of supply, less credit notes; the sums equal the receipts', async () => {
    await paying.site.pool.query(
      `insert into edition_gst (edition_id, legal_name, gstin, sac, rate_basis_points) values (1, 'Sample Society', '33AAAAA0000A1Z5', '998596', 1800)`,
    );
    const [home, away, back] = [await buyer(), await buyer(), await buyer()];
    await away.call(changeMyBilling, { body: { billing: TRUST } });
    const first = await pay(home.id);
    await pay(away.id);
    const { payment } = await pay(back.id);
    const { refund } = await registrar(proposeRefund, {
      params: params(payment),
      body: { amountMinor: 59_000, effect: 'keeps', method: 'cash', reason: 'a lower category' },
    });
    await treasurer(approveRefund, { params: params(refund) });
    await treasurer(payOutRefund, { params: params(refund), body: { reference: 'signed' } });
    // Corrected to a payer of another state: the tax is another.
    await treasurer(correctReceipt, { params: params(first.receipt?.id ?? ''), body: { ...TRUST, reason: 'the trust pays' } });
    const { rows } = await csv();
    expect(rows).toMatchObject([
      {
        'Place of supply': '27',
        'Payer registered': 'yes',
        Receipts: '2',
        'Credit notes': '0',
        Gross: '3000',
        'Integrated tax': '457.62',
        'Central tax': '0',
      },
      {
        'Place of supply': '33',
        Receipts: '2',
        'Credit notes': '2',
        Gross: '910',
        Taxable: '771.19',
        'Central tax': '69.4',
        'State tax': '69.41',
      },
    ]);
    const { rows: sums } = await paying.site.pool.query(
      `select ((select sum(amount_minor) from receipts where gst is not null)
         - (select sum(n.amount_minor) from credit_notes n join receipts c on c.id = n.receipt_id where c.gst is not null))::int as kept`,
    );
    expect(sums).toEqual([{ kept: Math.round(rows.reduce((sum, row) => sum + Number(row['Gross']), 0) * 100) }]);
    expect((await treasurer(listReceipts, { params: { edition: OURS }, query: {} })).taxMonths).toEqual([month]);
    expect((await csv('2031-01')).rows).toEqual([]);
    expect((await csv('2031-13')).status).toBe(422);
  });

  test('is for whoever keeps the books, and that it was read is on record', async () => {
    expect(await refusal(registrar(readTaxSummary, { params: { edition: OURS, month } }))).toBe('NOT_PERMITTED');
    const { rows } = await paying.site.pool.query(`select distinct role from audit_log where action = 'tax.exported'`);
    expect(rows).toEqual([{ role: 'treasurer' }]);
  });
});
