import { listPayments, readPaymentState, readReceipt } from '@isocentre/contract/payments';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { organisersAddress } from '../../platform/society-settings.ts';
import { callAs, cookieFor } from '../../test/delegates.ts';
import { type Inbox, openInbox } from '../../test/inbox.ts';
import { type MoneyWorld, openMoneyWorld, type Person } from '../../test/money-world.ts';
import { expectInvariants, setSeats } from '../../test/paying.ts';
import { send } from '../../test/people.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { adjustPrice, offerDifference } from './adjust-price.ts';
import { recordPayment, type TakenMoney } from './record-payment.ts';
import { reversePayment } from './reverse-payment.ts';

/** What people are told about money that did not come through the provider. The price of `ampi` is ₹1,500 at that time. */
const PRICE = 150_000;
let world: MoneyWorld;
let inbox: Inbox;
beforeAll(async () => {
  inbox = await openInbox();
  world = await openMoneyWorld(2);
});
afterAll(async () => {
  await expectInvariants(world.paying.site);
  await world.close();
  await inbox.close();
});

const take = (person: Person, change: Partial<TakenMoney> = {}) =>
  recordPayment(world.deps, person.visit, {
    rail: 'cash',
    channel: 'office',
    amountMinor: PRICE,
    receivedOn: '2025-08-01',
    reference: null,
    ...change,
  });

async function member() {
  const [person] = await world.people(2);
  if (!person) throw new Error('Nobody is there');
  await setSeats(world.paying.site, null);
  const { email } = await world.db
    .selectFrom('accounts')
    .innerJoin('registrations', 'registrations.account_id', 'accounts.id')
    .where('registrations.id', '=', person.registrationId)
    .select('accounts.email')
    .executeTakeFirstOrThrow();
  return { person, email, call: await callAs(world.paying.site, email) };
}
const mailTo = (email: string, subject: string) => inbox.next(world.paying.site, email, subject);

describe('a receipt by mail', () => {
  test('for a part says what is open and promises nothing', async () => {
    const { person, email } = await member();
    expect((await take(person, { amountMinor: 100_000 })).outcome).toBe('part');
    const mail = await mailTo(email, 'Part of your fee received, receipt ');
    expect(mail.text).toContain('₹500 is still to be paid, at this price until');
    expect(mail.text).toContain('Your place is confirmed when all of it has arrived.');
    expect(mail.text).not.toMatch(/Your place is confirmed,|^Paid$/m);
    expect(mail.attachments.map(({ contentType }) => contentType)).toContain('application/pdf');
    // The rest settles it, with the usual mail.
    expect((await take(person, { amountMinor: 50_000 })).outcome).toBe('settles');
    expect((await mailTo(email, 'Payment received, receipt ')).text).toContain('₹500');
  });

  test('for a difference says that it has arrived, and what is left of it', async () => {
    const { person, email } = await member();
    await take(person);
    await mailTo(email, 'Payment received, receipt ');
    await adjustPrice(world.deps, person.visit, { kind: 'correction', amountMinor: 25_000, reason: 'dearer category' });
    expect((await take(person, { amountMinor: 10_000 })).outcome).toBe('difference');
    expect((await mailTo(email, 'Difference received, receipt ')).text).toContain('₹150 is still to be paid.');
    expect((await take(person, { amountMinor: 15_000 })).outcome).toBe('difference');
    expect((await mailTo(email, 'Difference received, receipt ')).text).not.toContain('still to be paid');
  });

  test('of money that was reversed meanwhile is not sent', async () => {
    const { person, email } = await member();
    const { paymentId } = await take(person);
    await reversePayment(world.deps, person.colleague, { paymentId, reason: 'somebody else had paid' });
    const { person: other, email: marker } = await member();
    await take(other);
    await mailTo(marker, 'Payment received, receipt ');
    const { rows } = await world.paying.site.pool.query(
      `select letters.state from letters join accounts on accounts.id = account_id where email = $1 and purpose = 'payments.receipt'`,
      [email],
    );
    expect(rows).toEqual([{ state: 'discarded' }]);
  });
});

test(
  'a reversed payment is called that, and its receipt is not offered any more; a credit note takes it back',
  { tags: ['ORG-313', 'ORG-326'] },
  async () => {
    const { person, email, call } = await member();
    const { paymentId } = await take(person);
    const paid = await call(readPaymentState, {});
    expect([paid.state, paid.receipt]).toEqual(['paid', { id: expect.any(String), number: expect.any(String) }]);
    const cookie = await cookieFor(world.paying.site, email);
    const document = (id = '') => send(world.paying.site, 'GET', readReceipt.path.replace('{id}', id), { cookie });
    const before = await document(paid.receipt?.id);
    await reversePayment(world.deps, person.colleague, { paymentId, reason: 'somebody else had paid' });
    expect(await call(readPaymentState, {})).toMatchObject({
      state: 'reversed',
      payment: { amount: '₹1,500' },
      refund: null,
      receipt: null,
    });
    const [line] = (await call(listPayments, {})).payments;
    expect(line).toMatchObject({ state: 'reversed', receipt: null, creditNotes: [{ number: expect.stringContaining('/CN/') as string }] });
    // The receipt stays what it was; the note says what became of it.
    expect((await document(paid.receipt?.id)).rawPayload.equals(before.rawPayload)).toBe(true);
    const { leaves } = await readPdf((await document(line?.creditNotes[0]?.id)).rawPayload);
    expect(leaves).toContainEqual(['H1', 'Credit note']);
    expect(leaves).toContainEqual(['LBody', paid.receipt?.number]);
    expect(leaves).toContainEqual(['P', 'The payment had been recorded by mistake; the receipt is no longer valid.']);
    // Money that comes now counts, and has a receipt of its own.
    await take(person);
    expect((await call(readPaymentState, {})).state).toBe('paid');
  },
);

test('the organisers are told of a second payment in cash that people have to give it back', async () => {
  const { person } = await member();
  await take(person);
  expect((await take(person)).outcome).toBe('second-payment');
  const { delegate_number: number } = await world.db
    .selectFrom('registrations')
    .select('delegate_number')
    .where('id', '=', person.registrationId)
    .executeTakeFirstOrThrow();
  const to = await organisersAddress(world.db, world.paying.site.config, 1);
  const mail = await mailTo(to, `A payment needs attention: TNPY28-${String(number).padStart(4, '0')}`);
  expect(mail.text).toContain('Giving it back in cash is proposed; another organiser has to approve it');
  expect(mail.text).not.toContain('automatically');
});

test('a difference that is paid online goes to the account of the society that is paid', async () => {
  const { person } = await member();
  await take(person);
  await adjustPrice(world.deps, person.visit, { kind: 'correction', amountMinor: 25_000, reason: 'dearer category' });
  const { society_id: societyId } = await world.db
    .selectFrom('editions')
    .select('society_id')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  await world.db.insertInto('payment_accounts').values({ name: 'OURS', society_id: societyId, key_id: 'rzp_test_Ours' }).execute();
  const own = { ...person.visit.edition, paymentAccount: { name: 'OURS', keyId: 'rzp_test_Ours' } };
  expect((await offerDifference(world.deps, { ...person.visit, edition: own })).payment_account).toBe('OURS');
  // Control: the installation's own account, and none at all.
  expect((await offerDifference(world.deps, person.visit)).payment_account).toBeNull();
  await expect(offerDifference(world.deps, { ...person.visit, edition: { ...own, paymentAccount: undefined } })).rejects.toMatchObject({
    code: 'ONLINE_PAYMENT_OFF',
  });
});
