import { CallFailed } from '@isocentre/contract/call';
import {
  allocateBankCredit,
  closeBankCredit,
  correctBankCredit,
  listBankCredits,
  recordBankCredit,
} from '@isocentre/contract/money/bank-credits';
import { reversePayment } from '@isocentre/contract/money/offline';
import type { Call } from '@isocentre/contract/route';
import type { BankCreditCorrection } from '@isocentre/domain/payments/money-forms';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { clockAt, EARLY } from '../../test/delegates.ts';
import { type MoneyWorld, openMoneyWorld } from '../../test/money-world.ts';
import { expectInvariants, setSeats } from '../../test/paying.ts';
import { makeStaff } from '../../test/staff.ts';
import { loadEdition } from '../editions/load-edition.ts';
import { eraseRegistrations } from '../registration/queries/erase-people.ts';

/** A line of the bank's statement that was entered wrongly; each delegate owes ₹1,500. */
const OURS = ampiTnpy2025.slug;
const PRICE = 150_000;
let world: MoneyWorld;
let treasurer: Call;
let colleague: Call;
let registrar: Call;
let elsewhere: Call;
beforeAll(async () => {
  world = await openMoneyWorld(2);
  await loadEdition(world.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
  const as = async (email: string, role: 'treasurer' | 'registrar', place: { edition: string; society?: string } = { edition: OURS }) => {
    const { cookie } = await makeStaff(world.paying.site, email, { role, ...place });
    return world.paying.site.callWith({ cookie: `${cookie}; ${clockAt(EARLY)}` });
  };
  treasurer = await as('treasurer@example.org', 'treasurer');
  colleague = await as('colleague@example.org', 'treasurer');
  registrar = await as('registrar@example.org', 'registrar');
  elsewhere = await as('elsewhere@example.org', 'treasurer', { edition: lakeside2026.slug, society: lakeside.slug });
});
afterEach(() => expectInvariants(world.paying.site));
afterAll(() => world.close());

const members = async (count: number) => {
  const people = await world.people(2 * count);
  await setSeats(world.paying.site, null);
  return people.slice(0, count).map(({ registrationId }) => registrationId);
};
let numbers = 0;
const record = async (people: readonly string[] = [], amountMinor = 3 * PRICE) => {
  const utr = `HDFC${(numbers += 1)}X`;
  const allocations = people.map((registration) => ({ registration, amountMinor: PRICE }));
  const body = { utr, amountMinor, receivedOn: '2025-08-01', payer: 'Regional Cancer Centre', allocations };
  const { credit: id } = await treasurer(recordBankCredit, { params: { edition: OURS }, body });
  return { id, utr };
};
const correct = (id: string, change: Partial<BankCreditCorrection> & { utr: string }, call = treasurer) =>
  call(correctBankCredit, {
    params: { edition: OURS, id },
    body: { version: 1, amountMinor: 3 * PRICE, receivedOn: '2025-08-01', payer: 'Regional Cancer Centre', reason: 'mistyped', ...change },
  });
const close = (id: string, version = 1, call = treasurer) =>
  call(closeBankCredit, { params: { edition: OURS, id }, body: { version, reason: 'entered twice' } });
const pay = (id: string, registration: string) =>
  treasurer(allocateBankCredit, { params: { edition: OURS, id }, body: { allocations: [{ registration, amountMinor: PRICE }] } });
const listed = async (id: string, query: { rest?: 'yes' | 'no' } = {}) =>
  (await treasurer(listBankCredits, { params: { edition: OURS }, query })).credits.find((one) => one.id === id);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof CallFailed ? error.code : String(error)),
  );
const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await world.paying.site.pool.query<Row>(text, values)).rows;

test('is corrected with a reason; what it said before stays, and the record says who', { tags: ['ORG-312'] }, async () => {
  const { id, utr } = await record();
  await correct(id, { utr: 'hdfc 77-88', amountMinor: 4 * PRICE, receivedOn: '2025-07-31', payer: '' });
  const shown = await listed(id, { rest: 'yes' });
  expect(shown).toMatchObject({
    version: 2,
    utr: 'HDFC7788',
    amountMinor: 4 * PRICE,
    restMinor: 4 * PRICE,
    receivedOn: '2025-07-31',
    payer: null,
    changes: [
      {
        kind: 'corrected',
        by: 'Staff treasurer',
        reason: 'mistyped',
        before: { utr, amountMinor: 3 * PRICE, receivedOn: '2025-08-01', payer: 'Regional Cancer Centre' },
      },
    ],
  });
  expect(await query(`select role, before, after from audit_log where action = 'bank-credit.corrected' and entity_id = $1`, [id])).toEqual([
    {
      role: 'treasurer',
      before: { amountMinor: 3 * PRICE, receivedOn: '2025-08-01' },
      after: { amountMinor: 4 * PRICE, receivedOn: '2025-07-31', version: 2 },
    },
  ]);
  // Its old number is free, the new one is taken.
  expect(await refusal(correct((await record()).id, { utr: 'HDFC7788' }))).toBe('TRANSFER_RECORDED');
  expect(await refusal(correct((await record()).id, { utr }))).toBe('done');
});

test('nothing that is paid with it is lost', { tags: ['ORG-312'] }, async () => {
  const [one = '', other = ''] = await members(2);
  const { id, utr } = await record([one, other]);
  expect(await refusal(correct(id, { utr, amountMinor: 2 * PRICE - 1 }))).toBe('CREDIT_EXCEEDED');
  expect(await refusal(correct(id, { utr: 'OTHER1' }))).toBe('CREDIT_IN_USE');
  expect(await refusal(correct(id, { utr, receivedOn: '2025-07-30' }))).toBe('CREDIT_IN_USE');
  await correct(id, { utr, amountMinor: 2 * PRICE, payer: 'Another payer' });
  expect(await listed(id)).toMatchObject({ restMinor: 0, payer: 'Another payer', payments: [{}, {}] });
  // Nothing is left to close.
  expect(await refusal(close(id, 2))).toBe('CHANGED_ELSEWHERE');
  // Once its payments are taken back, the number can be corrected, too.
  for (const payment of (await listed(id))?.payments ?? [])
    await treasurer(reversePayment, { params: { edition: OURS, id: payment.id }, body: { reason: 'recorded twice' } });
  await correct(id, { utr: 'OTHER1', version: 2 });
  expect((await listed(id))?.utr).toBe('OTHER1');
});

test('a closed one waits no longer, pays nobody, and what it paid for stays', { tags: ['ORG-312'] }, async () => {
  const [one = '', other = ''] = await members(2);
  const { id, utr } = await record([one]);
  const waiting = (await treasurer(listBankCredits, { params: { edition: OURS }, query: {} })).withRest;
  await close(id);
  expect((await treasurer(listBankCredits, { params: { edition: OURS }, query: {} })).withRest).toBe(waiting - 1);
  expect([await listed(id, { rest: 'yes' }), (await listed(id, { rest: 'no' }))?.changes]).toMatchObject([
    undefined,
    [{ kind: 'closed', reason: 'entered twice' }],
  ]);
  expect(await refusal(pay(id, other))).toBe('CREDIT_CLOSED');
  expect(await refusal(close(id, 2))).toBe('CHANGED_ELSEWHERE');
  expect(await query('select payment_status from registrations where id = any ($1) order by payment_status', [[one, other]])).toEqual([
    { payment_status: 'NOT PAID' },
    { payment_status: 'PAID' },
  ]);
  expect((await query(`select from audit_log where action = 'bank-credit.closed' and entity_id = $1`, [id])).length).toBe(1);
  // The payment is still taken back as any other, and a correction opens the credit again.
  const [payment] = (await listed(id))?.payments ?? [];
  await treasurer(reversePayment, { params: { edition: OURS, id: payment?.id ?? '' }, body: { reason: 'recorded twice' } });
  await correct(id, { utr, version: 2 });
  await pay(id, other);
  expect((await listed(id))?.changes.map(({ kind }) => kind)).toEqual(['corrected', 'closed']);
});

test('of several who change it, pay with it or close it at a time, each finds what is there', { tags: ['ORG-312'] }, async () => {
  for (let n = 0; n < 8; n += 1) {
    const [one = ''] = await members(1);
    const { id, utr } = await record([], PRICE);
    const answers = await Promise.all([
      refusal(pay(id, one)),
      refusal(correct(id, { utr, amountMinor: PRICE - 100 }, colleague)),
      refusal(close(id, 1, colleague)),
    ]);
    const shown = await listed(id);
    const [paid] = await query<{ paid: boolean }>(`select payment_status = 'PAID' as paid from registrations where id = $1`, [one]);
    const used = shown?.payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0) ?? 0;
    expect(answers.filter((answer) => answer === 'done').length).toBeGreaterThan(0);
    expect(paid?.paid).toBe(answers[0] === 'done');
    expect(used).toBeLessThanOrEqual(shown?.amountMinor ?? 0);
  }
});

test('is there for those who keep the books of this conference alone, and only as it was shown', async () => {
  const { id, utr } = await record();
  expect(await refusal(correct(id, { utr }, registrar))).toBe('NOT_PERMITTED');
  expect(await refusal(close(id, 1, registrar))).toBe('NOT_PERMITTED');
  const there = { edition: lakeside2026.slug, id };
  expect(await refusal(elsewhere(closeBankCredit, { params: there, body: { version: 1, reason: 'not ours' } }))).toBe('NOT_FOUND');
  expect(await refusal(correct(id, { utr, version: 2 }))).toBe('CHANGED_ELSEWHERE');
  expect(await refusal(correct(id, { utr, reason: '' }))).toBe('VALIDATION');
  expect(await refusal(correct(id, { utr: ' - ' }))).toBe('VALIDATION');
  expect(await refusal(correct(id, { utr, receivedOn: '2031-01-01' }))).toBe('VALIDATION');
  expect((await listed(id))?.changes).toEqual([]);
});

test('the database keeps what it said, and lets it change no other way', async () => {
  const [one = ''] = await members(1);
  const { id, utr } = await record([one]);
  const refused = (text: string) =>
    query(text, [id]).then(
      () => 'done',
      (error: unknown) => (error as { code?: string }).code,
    );
  expect([
    await refused('update bank_credits set amount_minor = 1 where id = $1'),
    await refused('update bank_credits set closed_at = now(), version = 2 where id = $1'),
  ]).toEqual(['42501', '42501']);
  await correct(id, { utr });
  expect([
    await refused('delete from bank_credit_changes where credit_id = $1'),
    await refused(`update bank_credit_changes set reason = 'another' where credit_id = $1`),
    await refused('update bank_credit_changes set amount_minor = 1 where credit_id = $1'),
  ]).toEqual(['42501', '42501', '42501']);
  await close(id, 2);
  // Written down, yet below what is paid with it.
  const client = await world.paying.site.pool.connect();
  await client.query('begin');
  await client.query(
    `insert into bank_credit_changes (edition_id, credit_id, version, kind, utr, amount_minor, received_on, reason, changed_at)
     select edition_id, id, version + 1, 'corrected', utr, amount_minor, received_on, 'planted', now() from bank_credits where id = $1`,
    [id],
  );
  const less = client.query('update bank_credits set amount_minor = $2, version = version + 1 where id = $1', [id, PRICE - 1]);
  await expect(less).rejects.toMatchObject({ code: '23000' });
  await client.query('rollback');
  client.release();
});

test('its words and its payer are forgotten with the last person who was paid with it', async () => {
  const people = await members(2);
  const { id, utr } = await record(people);
  await correct(id, { utr, payer: 'Mother of one of them' });
  const [first = '', last = ''] = people;
  await eraseRegistrations(world.db, { editionId: 1, ids: [first] }, new Date());
  expect((await listed(id))?.changes[0]).toMatchObject({ reason: 'mistyped', before: { payer: 'Regional Cancer Centre' } });
  await eraseRegistrations(world.db, { editionId: 1, ids: [last] }, new Date());
  expect(await listed(id)).toMatchObject({ payer: null, changes: [{ reason: null, before: { payer: null, utr } }] });
});
