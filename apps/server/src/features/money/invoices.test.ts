import { setTimeout as pause } from 'node:timers/promises';
import { CallFailed } from '@isocentre/contract/call';
import { cancelDelegate, readCancellation } from '@isocentre/contract/delegates/cancellation';
import { readDelegate } from '@isocentre/contract/delegates/delegate';
import { listBankCredits, recordBankCredit } from '@isocentre/contract/money/bank-credits';
import { cancelInvoice, issueInvoice, listInvoices, readInvoice, settleInvoice } from '@isocentre/contract/money/invoices';
import { recordPayment, readPaymentTerms } from '@isocentre/contract/money/offline';
import { makeVoucher } from '@isocentre/contract/money/vouchers';
import { startPayment } from '@isocentre/contract/payments';
import { completeRegistration, detailsOf, readMyRegistration } from '@isocentre/contract/registration';
import type { Call } from '@isocentre/contract/route';
import type { InvoiceForm, InvoicePayment } from '@isocentre/domain/payments/invoices';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clockAt, EARLY } from '../../test/delegates.ts';
import { type Buyer, expectInvariants, makeBuyers, openPaying, type Paying, setSeats, takenSeats } from '../../test/paying.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { makeStaff } from '../../test/staff.ts';
import { openTill } from '../../test/tills.ts';
import { handleInbox } from '../payments/handle-inbox.ts';
import { eraseRegistrations } from '../registration/queries/erase-people.ts';
import { erasePayers } from '../registration/queries/erase-payers.ts';

/** Issued in early bird (₹1,500 for a member), paid when everybody else pays ₹1,750. */
const REGULAR = '2025-08-20T06:30:00.000Z';
const LATE = '2025-09-02T06:30:00.000Z';
const OURS = ampiTnpy2025.slug;
const EARLY_PRICE = 150_000;
const TODAY = 175_000;
const MEMBER = { category: 'ampi', registrationType: 'early-bird' };
const WORKSHOP = { category: 'oncology-or-physicist', registrationType: 'fixed' };
const UNKNOWN = '5a2f0a44-3a3f-4e7e-9d7e-3f1f0b6f8a11';

let paying: Paying;
let early: Call;
let treasurer: Call;
let late: Call;
let registrar: Call;
beforeAll(async () => {
  paying = await openPaying();
  const as = async (email: string, role: 'treasurer' | 'registrar') => {
    const { cookie, id } = await makeStaff(paying.site, email, { role, edition: OURS });
    await openTill(paying.site.db, id);
    return (moment: string) => paying.site.callWith({ cookie: `${cookie}; ${clockAt(moment)}` });
  };
  const books = await as('treasurer@example.org', 'treasurer');
  [early, treasurer, late] = [books(EARLY), books(REGULAR), books(LATE)];
  registrar = (await as('registrar@example.org', 'registrar'))(REGULAR);
  await setSeats(paying.site, null);
});
afterEach(() => expectInvariants(paying.site));
afterAll(() => paying.close());

const edition = { edition: OURS };
const at = ({ cookie }: Buyer, moment: string) => paying.site.callWith({ cookie: `${cookie.split(';')[0]}; ${clockAt(moment)}` });
const members = (count: number, choice = MEMBER) => makeBuyers(paying.site, count, choice);
const ids = (people: readonly Buyer[]) => people.map(({ registrationId }) => registrationId);
const issue = (people: readonly Buyer[], change: Partial<InvoiceForm> = {}, call = early) =>
  call(issueInvoice, {
    params: edition,
    body: {
      billedTo: 'Regional Cancer Centre',
      billedAddress: '1 Sample Street\nChennai 600001',
      billedGstin: '27AAPFU0939F1ZV',
      reference: 'PO 77',
      dueOn: '2025-08-25',
      dueBecause: 'the institute pays at the end of the month',
      registrations: ids(people),
      ...change,
    },
  });
let numbers = 0;
const transfer = (amountMinor: number, change: object = {}): InvoicePayment => ({
  utr: `INVC${(numbers += 1)}`,
  amountMinor,
  receivedOn: '2025-08-20',
  payer: 'Regional Cancer Centre',
  ...change,
});
const settle = (id: string, payment: InvoicePayment, call = treasurer) =>
  call(settleInvoice, { params: { ...edition, id }, body: payment });
const listed = async (id: string, call = treasurer) => {
  const found = (await call(listInvoices, { params: edition, query: {} })).invoices.find((one) => one.id === id);
  if (!found) throw new Error('There is no such invoice');
  return found;
};
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof CallFailed ? error.code : String(error)),
  );
const fields = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: unknown) => (error instanceof CallFailed ? Object.keys(error.fields) : [String(error)]),
  );
const standing = async (people: readonly Buyer[]) => {
  const { rows } = await paying.site.pool.query<{ status: string; type: string; receipts: number }>(
    `select payment_status as status, registration_type as type, (select count(*)::int from receipts where registration_id = registrations.id) as receipts
     from registrations where id = any ($1) order by delegate_number`,
    [ids(people)],
  );
  return rows;
};
const pdfOf = async (id: string) => {
  const { cookie } = await makeStaff(paying.site, `reader-${(numbers += 1)}@example.org`, { role: 'treasurer', edition: OURS });
  const { rawPayload, headers } = await paying.site.app.inject({
    method: 'GET',
    url: readInvoice.path.replace('{edition}', OURS).replace('{id}', id),
    headers: { cookie: `${cookie}; ${clockAt(REGULAR)}`, host: new URL(paying.site.config.PUBLIC_ORIGIN).host },
  });
  return { bytes: rawPayload, name: String(headers['content-disposition']) };
};

describe('an invoice', () => {
  test('for three, paid by one credit at the prices of its day: all of them', { tags: ['ORG-339', 'ORG-340'] }, async () => {
    const people = await members(3);
    const { id, number } = await issue(people);
    expect(number).toMatch(/^TNPY28\/PI\/2025-26\/\d{4}$/);
    // Nothing changes by it.
    expect(await standing(people)).toEqual(people.map(() => ({ status: 'NOT PAID', type: 'early-bird', receipts: 0 })));
    const { credit } = await settle(id, transfer(3 * EARLY_PRICE + 5000));
    expect(await standing(people)).toEqual(people.map(() => ({ status: 'PAID', type: 'early-bird', receipts: 1 })));
    expect(await listed(id)).toMatchObject({ state: 'paid', credit: { id: credit }, amountMinor: 3 * EARLY_PRICE });
    // Whoever was billed stands on the receipts.
    const { rows: billed } = await paying.site.pool.query(
      'select distinct billed_to, billed_address, billed_gstin from receipts where registration_id = any ($1)',
      [ids(people)],
    );
    expect(billed).toEqual([
      { billed_to: 'Regional Cancer Centre', billed_address: '1 Sample Street\nChennai 600001', billed_gstin: '27AAPFU0939F1ZV' },
    ]);
    const { credits } = await treasurer(listBankCredits, { params: edition, query: {} });
    expect(credits.find((one) => one.id === credit)).toMatchObject({ restMinor: 5000, payer: 'Regional Cancer Centre' });
    expect(await refusal(settle(id, transfer(3 * EARLY_PRICE)))).toBe('INVOICE_DECIDED');
    const { rows } = await paying.site.pool.query<{ action: string }>('select action from audit_log where entity_id = $1 order by at', [
      id,
    ]);
    expect(rows.map(({ action }) => action)).toEqual(['invoice.issued', 'invoice.paid']);
  });

  test('its price holds for whoever pays before it is due, and for nobody after', { tags: ['ORG-339'] }, async () => {
    const [online, office, afterwards] = await members(3);
    if (!online || !office || !afterwards) throw new Error('Nobody is there');
    const { number } = await issue([online, office, afterwards]);
    expect(await at(online, REGULAR)(readMyRegistration, {})).toMatchObject({
      quote: { chargeMinor: EARLY_PRICE, words: `₹1,500, as on invoice ${number}, until 25 August` },
    });
    const order = await at(online, REGULAR)(startPayment, { body: {} });
    expect(order.amountMinor).toBe(EARLY_PRICE);
    await paying.pay(order.orderId, 'success');
    await paying.sandbox.control('POST', '/webhooks/release', {});
    await expect
      .poll(() => handleInbox(paying.deps).then(() => at(online, REGULAR)(readMyRegistration, {})))
      .toMatchObject({ paymentStatus: 'PAID', registrationType: 'early-bird' });
    const terms = (buyer: Buyer, receivedOn: string, call: Call) =>
      call(readPaymentTerms, { params: { ...edition, id: buyer.registrationId }, query: { receivedOn } });
    expect((await terms(office, '2025-08-20', treasurer)).dueMinor).toBe(EARLY_PRICE);
    // Control: over, it is today's price, also for money that came since.
    expect((await terms(afterwards, '2025-09-01', late)).dueMinor).toBe(TODAY);
    expect(await at(afterwards, LATE)(readMyRegistration, {})).toMatchObject({ quote: { chargeMinor: TODAY } });
    expect((await at(afterwards, LATE)(startPayment, { body: {} })).amountMinor).toBe(TODAY);
  });

  test('money that came before it was issued has the price of its own day', { tags: ['ORG-309', 'ORG-339'] }, async () => {
    const [person] = await members(1);
    if (!person) throw new Error('Nobody is there');
    await issue([person], {}, treasurer);
    const body = {
      rail: 'transfer',
      amountMinor: EARLY_PRICE,
      receivedOn: '2025-08-10',
      reference: `EARLY${(numbers += 1)}`,
      payer: '',
    } as const;
    const { outcome } = await treasurer(recordPayment, { params: { ...edition, id: person.registrationId }, body });
    expect(outcome).toBe('settles');
  });

  test('is not due on a day on which somebody on it can no longer be registered', { tags: ['ORG-339'] }, async () => {
    const people = await members(1, WORKSHOP);
    const closes = ampiTnpy2025.instants.workshopSalesCloseAt;
    expect(closes).not.toBeNull();
    expect(await fields(issue(people, { dueOn: (closes ?? '').slice(0, 10) > '2025-09-24' ? '2025-09-26' : '2025-09-25' }))).toEqual([
      'dueOn',
    ]);
  });

  test('is due within the phase of its prices, or says why not', { tags: ['ORG-339'] }, async () => {
    const people = await members(1);
    const without = (dueOn: string) => fields(issue(people, { dueOn, dueBecause: '' }));
    expect(await without('2025-08-16')).toEqual(['dueBecause']);
    expect(await without('2025-07-31')).toEqual(['dueOn']);
    expect(await fields(issue(people, { dueOn: '2025-10-20' }))).toEqual(['dueOn']);
    expect(await without('2025-08-15')).toEqual([]);
    const other = await issue(await members(1), { dueOn: '2025-08-16' });
    expect(await listed(other.id)).toMatchObject({ dueOn: '2025-08-16', dueBecause: 'the institute pays at the end of the month' });
  });

  test('is cancelled once, with a reason; then its prices are over and its people free', { tags: ['ORG-339'] }, async () => {
    const people = await members(2);
    const { id, number } = await issue(people);
    await expect(issue(people.slice(0, 1))).rejects.toMatchObject({
      code: 'INVOICED_ALREADY',
      message: expect.stringContaining(number),
      current: { registration: people[0]?.registrationId },
    });
    const cancel = () => treasurer(cancelInvoice, { params: { ...edition, id }, body: { reason: 'wrong institute' } });
    expect((await Promise.all([refusal(cancel()), refusal(cancel())])).toSorted()).toEqual(['INVOICE_DECIDED', 'done']);
    expect(await refusal(settle(id, transfer(2 * EARLY_PRICE)))).toBe('INVOICE_DECIDED');
    const quotes = await Promise.all(people.map((one) => at(one, REGULAR)(readMyRegistration, {})));
    expect(quotes.map(({ quote }) => quote?.chargeMinor)).toEqual([TODAY, TODAY]);
    await issue(people, { dueOn: '2025-08-25' }, treasurer);
  });

  test('paid and cancelled in the same moment: one of the two', { tags: ['ORG-340'] }, async () => {
    const { id } = await issue(await members(2));
    const cancel = treasurer(cancelInvoice, { params: { ...edition, id }, body: { reason: 'wrong institute' } });
    const answers = await Promise.all([refusal(cancel), refusal(settle(id, transfer(2 * EARLY_PRICE)))]);
    expect(answers.toSorted()).toEqual(['INVOICE_DECIDED', 'done']);
  });

  test('bills nobody who has nothing to pay, is on another, is cancelled, or has paid a part', { tags: ['ORG-339'] }, async () => {
    const [paid, part, gone] = await members(3);
    if (!paid || !part || !gone) throw new Error('Nobody is there');
    const cash = (buyer: Buyer, amountMinor: number) =>
      early(recordPayment, {
        params: { ...edition, id: buyer.registrationId },
        body: { rail: 'cash', amountMinor, receivedOn: '2025-08-01', reference: '', payer: '' },
      });
    await cash(paid, EARLY_PRICE);
    await cash(part, 50_000);
    await cancelled(gone);
    expect(await refusal(issue([paid]))).toBe('NOTHING_OPEN');
    expect(await refusal(issue([part]))).toBe('MONEY_TAKEN');
    expect(await refusal(issue([gone]))).toBe('RESTORE_FIRST');
    expect(await refusal(early(issueInvoice, { params: edition, body: await bodyOf([UNKNOWN]) }))).toBe('NOT_FOUND');
    expect(await refusal(early(issueInvoice, { params: edition, body: await bodyOf([]) }))).toBe('VALIDATION');
    expect(await refusal(issue(await members(1), {}, registrar))).toBe('NOT_PERMITTED');
  });

  test(
    'bills nobody who has used a voucher: its use may go to somebody else before the due day',
    { tags: ['ORG-339', 'ORG-341'] },
    async () => {
      const [one] = await members(1);
      if (!one) throw new Error('Nobody is there');
      const { code } = await treasurer(makeVoucher, {
        params: edition,
        body: { code: '', kind: 'phase', phase: 'early-bird', category: 'ampi', uses: 1, validUntil: '2025-08-31', holder: 'a sponsor' },
      });
      const call = at(one, REGULAR);
      const mine = await call(readMyRegistration, {});
      const choice = { category: 'ampi', registrationType: 'early-bird', membershipId: 'LM-204', payment: 'online' } as const;
      await call(completeRegistration, { body: { ...detailsOf(mine), ...choice, voucher: code, version: mine.version } });
      expect(await refusal(issue([one], {}, treasurer))).toBe('VOUCHER_NOT_BILLED');
    },
  );

  test('is not combined with a voucher that is entered later', { tags: ['ORG-339', 'ORG-341'] }, async () => {
    const [one] = await members(1);
    if (!one) throw new Error('Nobody is there');
    await issue([one]);
    const { code } = await treasurer(makeVoucher, {
      params: edition,
      body: { code: '', kind: 'free', phase: null, category: 'ampi', uses: 1, validUntil: '2025-08-31', holder: 'a sponsor' },
    });
    const call = at(one, REGULAR);
    const mine = await call(readMyRegistration, {});
    const choice = { category: 'ampi', registrationType: 'regular', membershipId: 'LM-204', payment: 'online', voucher: code } as const;
    expect(await refusal(call(completeRegistration, { body: { ...detailsOf(mine), ...choice, version: mine.version } }))).toBe(
      'VOUCHER_NOT_COMBINED',
    );
  });

  test('20 at once and some refused: their numbers have no gaps', { tags: ['ORG-339'] }, async () => {
    const people = await members(20);
    const answers = await Promise.all(people.map((one, n) => refusal(issue([one], n % 4 === 0 ? { dueBecause: '' } : {}))));
    expect(answers.filter((one) => one === 'done')).toHaveLength(15);
    expect(answers.filter((one) => one === 'VALIDATION')).toHaveLength(5);
  });
});

const bodyOf = async (registrations: string[]): Promise<InvoiceForm> => ({
  billedTo: 'Somebody',
  billedAddress: '',
  billedGstin: '',
  reference: '',
  dueOn: '2025-08-10',
  dueBecause: '',
  registrations,
});
const cancelled = async ({ registrationId: id }: Buyer) => {
  const params = { ...edition, id };
  const { cancellation, mark: seen } = await registrar(readCancellation, { params });
  const version = (await registrar(readDelegate, { params })).correcting?.version ?? 0;
  const body = { version, reason: 'cannot come after all', refundMinor: cancellation.suggested, seen };
  await registrar(cancelDelegate, { params, body });
};

describe('all of it or nothing', () => {
  const nothingHappened = async (people: readonly Buyer[], invoice: string, credits: number) => {
    expect((await standing(people)).filter(({ receipts }) => receipts > 0)).toEqual([]);
    expect((await listed(invoice)).state).toBe('issued');
    expect((await paying.site.pool.query('select from bank_credits')).rowCount).toBe(credits);
  };

  test.each(['paid', 'cancelled', 'erased', 'category'] as const)(
    'one of three is %s meanwhile: refused with who, why and what to do',
    { tags: ['ORG-340'] },
    async (because) => {
      const people = await members(3);
      const { id } = await issue(people);
      const [first, ...others] = people;
      if (!first) throw new Error('Nobody is there');
      const params = { ...edition, id: first.registrationId };
      if (because === 'paid')
        await treasurer(recordPayment, {
          params,
          body: { rail: 'cash', amountMinor: EARLY_PRICE, receivedOn: '2025-08-20', reference: '', payer: '' },
        });
      if (because === 'cancelled') await cancelled(first);
      if (because === 'erased')
        await paying.site.db.transaction().execute(async (transaction) => {
          await eraseRegistrations(transaction, { accountId: first.accountId }, new Date());
          await erasePayers(transaction, 1, first.registrationId);
        });
      if (because === 'category')
        await paying.site.pool.query(`update registrations set category = 'student', registration_type = 'regular' where id = $1`, [
          first.registrationId,
        ]);
      const credits = (await paying.site.pool.query('select from bank_credits')).rowCount ?? 0;
      const refused = await settle(id, transfer(3 * EARLY_PRICE)).catch((error: unknown) => error as CallFailed);
      expect(refused).toMatchObject({ code: 'INVOICE_OUTDATED', current: { registration: first.registrationId, because } });
      expect(refused instanceof CallFailed && refused.message).toContain('Please cancel it and issue a new one for the others');
      await nothingHappened(others, id, credits);
    },
  );

  test('why it was cancelled, or is due later, goes when somebody on it is erased, and nothing else of it', async () => {
    const people = await members(2);
    const { id } = await issue(people);
    const [first] = people;
    if (!first) throw new Error('Nobody is there');
    await treasurer(cancelInvoice, { params: { ...edition, id }, body: { reason: `${first.email} asked for it` } });
    await paying.site.db.transaction().execute(async (transaction) => {
      await eraseRegistrations(transaction, { accountId: first.accountId }, new Date());
      await erasePayers(transaction, 1, first.registrationId);
    });
    const { rows } = await paying.site.pool.query('select state, due_because, cancelled_because from invoices where id = $1', [id]);
    expect(rows).toEqual([{ state: 'cancelled', due_because: null, cancelled_because: 'Erased' }]);
    // Otherwise it stays as it was decided.
    for (const change of [`cancelled_because = 'another'`, `billed_to = 'Somebody else'`, `due_because = 'later'`])
      await expect(paying.site.pool.query(`update invoices set ${change} where id = $1`, [id])).rejects.toMatchObject({ code: '23000' });
  });

  test('less than it asks for, after it was due, of a day to come, or of no credit', { tags: ['ORG-340'] }, async () => {
    const people = await members(2);
    const { id } = await issue(people);
    const credits = (await paying.site.pool.query('select from bank_credits')).rowCount ?? 0;
    expect(await refusal(settle(id, transfer(2 * EARLY_PRICE - 1)))).toBe('INVOICE_NOT_COVERED');
    expect(await refusal(settle(id, transfer(2 * EARLY_PRICE, { receivedOn: '2025-08-26' }), late))).toBe('INVOICE_OVERDUE');
    expect(await refusal(settle(id, transfer(2 * EARLY_PRICE, { receivedOn: '2025-08-21' })))).toBe('VALIDATION');
    expect(await refusal(settle(id, { credit: UNKNOWN }))).toBe('NOT_FOUND');
    expect(await refusal(settle(UNKNOWN, transfer(2 * EARLY_PRICE)))).toBe('NOT_FOUND');
    await nothingHappened(people, id, credits);
    // The money came on the due day and is recorded later.
    expect(await refusal(settle(id, transfer(2 * EARLY_PRICE, { receivedOn: '2025-08-25' }), late))).toBe('done');
  });

  test('a workshop without places left: nobody is paid for', { tags: ['ORG-340'] }, async () => {
    const people = [...(await members(1)), ...(await members(1, WORKSHOP))];
    const { id } = await issue(people);
    await setSeats(paying.site, await takenSeats(paying.site));
    const credits = (await paying.site.pool.query('select from bank_credits')).rowCount ?? 0;
    expect(await refusal(settle(id, transfer(EARLY_PRICE + 300_000)))).toBe('WORKSHOP_FULL');
    await nothingHappened(people, id, credits);
    await setSeats(paying.site, null);
    expect(await refusal(settle(id, transfer(EARLY_PRICE + 300_000)))).toBe('done');
  });

  test('a credit that is recorded already pays it with what is left', { tags: ['ORG-340'] }, async () => {
    const people = await members(2);
    const { id } = await issue(people);
    const body = { utr: 'BEFORE 1', amountMinor: 2 * EARLY_PRICE, receivedOn: '2025-08-19', payer: '', allocations: [] };
    const { credit } = await treasurer(recordBankCredit, { params: edition, body });
    expect(await refusal(settle(id, transfer(2 * EARLY_PRICE, { utr: 'before-1' })))).toBe('TRANSFER_RECORDED');
    expect(await settle(id, { credit })).toEqual({ credit });
    expect((await standing(people)).map(({ status }) => status)).toEqual(['PAID', 'PAID']);
  });

  test('two treasurers at once, and an answer that was lost: paid once', { tags: ['ORG-340'] }, async () => {
    const people = await members(2);
    const { id } = await issue(people);
    const sent = transfer(2 * EARLY_PRICE);
    const send = () => treasurer(settleInvoice, { params: { ...edition, id }, body: sent, idempotencyKey: `settled-twice-${id}` });
    const answers = await Promise.all([refusal(send()), refusal(send()), refusal(settle(id, transfer(2 * EARLY_PRICE)))]);
    expect(answers.filter((one) => one === 'INVOICE_DECIDED').length).toBeGreaterThan(0);
    expect((await standing(people)).map(({ receipts }) => receipts)).toEqual([1, 1]);
  });

  test('control: the database lets no invoice be paid in part, decided twice or billed twice', { tags: ['ORG-340'] }, async () => {
    const people = await members(2);
    const { id } = await issue(people);
    const { credit } = await treasurer(recordBankCredit, {
      params: edition,
      body: { utr: 'CONTROL 1', amountMinor: 2 * EARLY_PRICE, receivedOn: '2025-08-19', payer: '', allocations: [] },
    });
    const query = (text: string, values: unknown[]) => paying.site.pool.query(text, values);
    await expect(
      query(`update invoices set state = 'paid', decided_at = now(), bank_credit_id = $1 where id = $2`, [credit, id]),
    ).rejects.toThrow('paid as a whole');
    await expect(query('update invoices set due_at = now() where id = $1', [id])).rejects.toThrow('stays as it was issued');
    await expect(query('delete from invoices where id = $1', [id])).rejects.toThrow('never deleted');
    const other = await issue(await members(1));
    await expect(
      query(
        `insert into invoice_lines select edition_id, $1, registration_id, name, category, registration_type, description, price, amount_minor, true
         from invoice_lines where invoice_id = $2 limit 1`,
        [other.id, id],
      ),
    ).rejects.toThrow('invoice_lines_one_standing');
  });
});

describe('its file', () => {
  const wordsOf = async (bytes: Buffer) => {
    const { leaves, artifacts } = await readPdf(bytes);
    return [...leaves.map(([, words]) => words), ...artifacts].join('\n');
  };

  test('is a tagged PDF with all that matters, the same bytes every time, and says when it is over', { tags: ['ORG-339'] }, async () => {
    const people = await members(3);
    const { id, number } = await issue(people);
    const first = await pdfOf(id);
    expect(first.name).toContain(`invoice-${number.replaceAll('/', '-')}.pdf`);
    expect((await pdfOf(id)).bytes.equals(first.bytes)).toBe(true);
    const text = await wordsOf(first.bytes);
    for (const words of [
      'Pro-forma invoice',
      number,
      'Regional Cancer Centre',
      '₹4,500',
      'Buyer 1',
      '25 August 2025',
      'PO 77',
      'not a receipt',
    ])
      expect(text).toContain(words);
    const { leaves, marked } = await readPdf(first.bytes);
    expect(marked).toEqual(
      new Map([
        ['Marked', true],
        ['UserProperties', false],
        ['Suspects', false],
      ]),
    );
    expect(leaves.filter(([role]) => role === 'H1')).toEqual([['H1', 'Pro-forma invoice']]);
    expect(leaves.filter(([role]) => role === 'TH').map(([, words]) => words)).toEqual(['Registration of', 'Amount']);
    await treasurer(cancelInvoice, { params: { ...edition, id }, body: { reason: 'wrong institute' } });
    const words = await wordsOf((await pdfOf(id)).bytes);
    expect(words).toContain('please do not pay this invoice');
    expect(words).not.toMatch(/Please pay|To pay|where to pay/);
    expect((await listed(id)).cancelledBecause).toBe('wrong institute');
  });

  test('goes on on other pages for 25 people', { tags: ['ORG-339'] }, async () => {
    const { id } = await issue(await members(25));
    const text = await wordsOf((await pdfOf(id)).bytes);
    expect(text).toContain('Page 3 of 3');
    expect(text).toContain('₹37,500');
  });

  test('the same bytes years later, whatever has been changed about the conference', { tags: ['ORG-339'] }, async () => {
    const owner = new pg.Client({ connectionString: paying.site.database.migrationUrl });
    await owner.connect();
    const [kept, earlier] = [await issue(await members(1)), await issue(await members(1))];
    // Control: one that was issued before it was kept what it says prints what is true today.
    await owner.query(`alter table invoices disable trigger invoices_are_decided_once; update invoices set printed = null where id = '${earlier.id}';
      alter table invoices enable trigger invoices_are_decided_once`);
    const before = await Promise.all([kept, earlier].map(({ id }) => pdfOf(id)));
    const was = (
      await owner.query('select title, chapter, association, venue_city, contact_email, look, delegate_prefix from editions where id = 1')
    ).rows[0];
    await owner.query(`update editions set title = 'Renamed', chapter = 'Another', association = 'Another', venue_city = 'Elsewhere',
      contact_email = 'new@example.org', look = null, delegate_prefix = 'OTHER' where id = 1`);
    try {
      // Until the process has seen the change.
      await pause(2_500);
      const after = await Promise.all([kept, earlier].map(({ id }) => pdfOf(id)));
      expect(after.map(({ bytes }, i) => bytes.equals(before[i]?.bytes ?? Buffer.alloc(0)))).toEqual([true, false]);
      expect(after[0]?.name).toBe(before[0]?.name);
    } finally {
      await owner.query(
        `update editions set title = $1, chapter = $2, association = $3, venue_city = $4, contact_email = $5, look = $6, delegate_prefix = $7 where id = 1`,
        [was.title, was.chapter, was.association, was.venue_city, was.contact_email, was.look, was.delegate_prefix],
      );
      await pause(2_500);
    }
    await expect(owner.query(`update invoices set printed = null where id = '${kept.id}'`)).rejects.toThrow('stays as it was issued');
    await owner.end();
  });
});
