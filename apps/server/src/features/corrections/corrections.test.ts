import { CallFailed } from '@isocentre/contract/call';
import { correctDelegate, readConsequences, undoCorrection } from '@isocentre/contract/delegates/correction';
import { readDelegate } from '@isocentre/contract/delegates/delegate';
import { startPayment } from '@isocentre/contract/payments';
import { detailsOf, readMyRegistration, updateProfile } from '@isocentre/contract/registration';
import type { Call, Input } from '@isocentre/contract/route';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { NO_PERSON_DIRECTORY } from '../../platform/cells/person-directory.ts';
import { clockAt, EARLY } from '../../test/delegates.ts';
import { type Inbox, openInbox } from '../../test/inbox.ts';
import { type Buyer, expectInvariants, makeBuyers, openPaying, type Paying, setSeats, takenSeats } from '../../test/paying.ts';
import { makeStaff } from '../../test/staff.ts';
import { openTill } from '../../test/tills.ts';
import { loadEdition } from '../editions/load-edition.ts';
import { decideRefund } from '../payments/decide-refund.ts';
import { handleInbox } from '../payments/handle-inbox.ts';
import { recordPayment } from '../payments/record-payment.ts';
import { joinWaitingList } from '../payments/wait-for-seat.ts';
import { undoCorrection as undoByClock } from './undo-correction.ts';
import type { RegistrationVisit } from '../../platform/feature.ts';

const OURS = ampiTnpy2025.slug;
/** Somebody paid early; the corrections are made when the regular price counts. */
const LATER = '2025-08-20T12:00:00+05:30';
const WORKSHOP = { category: 'oncology-or-physicist', registrationType: 'fixed' };
const STUDENT = { category: 'student', registrationType: 'early-bird' };
const MEMBER = { category: 'ampi', registrationType: 'early-bird' };

let paying: Paying;
let inbox: Inbox;
let registrar: Call;
let colleague: Call;
let treasurer: { id: string; cookie: string };
beforeAll(async () => {
  inbox = await openInbox();
  paying = await openPaying({ env: { SMTP_URL: inbox.smtpUrl } });
  await loadEdition(paying.site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
  const as = async (email: string, role: 'registrar' | 'treasurer') => makeStaff(paying.site, email, { role, edition: OURS });
  const calls = ({ cookie }: { cookie: string }) => paying.site.callWith({ cookie: `${cookie}; ${clockAt(LATER)}` });
  registrar = calls(await as('registrar@example.org', 'registrar'));
  colleague = calls(await as('colleague@example.org', 'registrar'));
  treasurer = await as('treasurer@example.org', 'treasurer');
  await setSeats(paying.site, null);
  await openTill(paying.site.db, treasurer.id);
});
afterEach(() => expectInvariants(paying.site));
afterAll(async () => {
  await paying.close();
  await inbox.close();
});

const some = async (choice: typeof MEMBER): Promise<Buyer> => {
  const [buyer] = await makeBuyers(paying.site, 1, choice);
  if (!buyer) throw new Error('Nobody is there');
  return buyer;
};

const visitOf = ({ registrationId }: Buyer): RegistrationVisit => {
  return {
    edition: {
      id: 1,
      contentVersion: 1,
      origin: paying.site.config.PUBLIC_ORIGIN,
      edition: ampiTnpy2025,
      frames: [],
      paymentAccount: undefined,
      paymentAccounts: [],
      status: 'published' as const,
      newest: null,
    },
    now: new Date(EARLY),
    secretsUntil: new Date(EARLY),
    shown: (instant) => instant.toISOString(),
    clockMoved: false,
    onOrganisersHost: false,
    requestId: 'test',
    people: NO_PERSON_DIRECTORY,
    actor: { kind: 'staff', accountId: treasurer.id, role: 'treasurer' },
    account: undefined,
    ownRegistrationId: undefined,
    registrationId,
  };
};

/** Paid in cash at the early price. */
async function payer(choice: typeof MEMBER, amountMinor: number): Promise<Buyer> {
  const buyer = await some(choice);
  await recordPayment(paying.deps, visitOf(buyer), {
    rail: 'cash',
    channel: 'office',
    amountMinor,
    receivedOn: '2025-08-01',
    reference: null,
  });
  return buyer;
}

const params = ({ registrationId: id }: Buyer) => ({ edition: OURS, id });
const read = (buyer: Buyer) => registrar(readDelegate, { params: params(buyer) });
const versionOf = async (buyer: Buyer) => (await read(buyer)).correcting?.version ?? 0;

type Body = Input<typeof correctDelegate>['body'];
const correct = async (buyer: Buyer, body: Partial<Body>, call = registrar) =>
  call(correctDelegate, { params: params(buyer), body: { version: await versionOf(buyer), reason: 'asked at the desk', ...body } });

const preview = (buyer: Buyer, category: string, more: { price?: 'when-paid' | 'today'; waive?: boolean } = {}) =>
  registrar(readConsequences, { params: params(buyer), body: { category, price: 'when-paid', ...more } });

/** Looks at the consequences and confirms them. */
async function move(
  buyer: Buyer,
  category: string,
  more: { price?: 'when-paid' | 'today'; waive?: boolean; details?: Body['details'] } = {},
) {
  const { details, ...choice } = more;
  const { mark } = await preview(buyer, category, choice);
  return correct(buyer, { category: { category, price: 'when-paid', ...choice, seen: mark }, ...(details ? { details } : {}) });
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof CallFailed ? error : String(error)),
  );
const money = async (buyer: Buyer) => {
  const { status, money: box, category } = await read(buyer);
  return { status, category: category?.code, open: box?.open, owed: box?.owed };
};
const counted = async (table: string) =>
  (await paying.site.pool.query<{ n: number }>(`select count(*)::integer as n from ${table}`)).rows[0]?.n;
const refundsOf = async ({ registrationId }: Buyer) =>
  (
    await paying.site.pool.query<{ id: string; state: string; amount: number }>(
      `select refunds.id, refunds.state, refunds.amount_minor as amount from refunds
       join payments on payments.id = payment_id join payment_orders on payment_orders.id = order_id
       where registration_id = $1 order by requested_at`,
      [registrationId],
    )
  ).rows;

describe('details', () => {
  test('are corrected with a reason, and stand in the record with what they were', { tags: ['ORG-227', 'SRV-037'] }, async () => {
    const buyer = await some(MEMBER);
    await correct(buyer, { details: { name: 'Nila Ravichandiran', mobile: '98400 54321', membershipId: 'LM-9' }, reason: 'spelt wrongly' });
    expect(await read(buyer)).toMatchObject({
      name: 'Nila Ravichandiran',
      mobile: '+919840054321',
      membershipId: 'LM-9',
      institute: 'Invented Hospital',
    });
    const { rows } = await paying.site.pool.query(
      `select action, role, l.after, d.before, d.after as now, reason from audit_log l join change_details d on d.audit_id = l.id
       where entity_id = $1`,
      [buyer.registrationId],
    );
    expect(rows).toEqual([
      {
        action: 'registration.corrected',
        role: 'registrar',
        after: { fields: ['name', 'mobile', 'membership_id'] },
        before: { name: 'Buyer 1', mobile: '9840000000', membership_id: '' },
        now: { name: 'Nila Ravichandiran', mobile: '+919840054321', membership_id: 'LM-9' },
        reason: 'spelt wrongly',
      },
    ]);
    const { name } = await paying.site.db.selectFrom('accounts').select('name').where('id', '=', buyer.accountId).executeTakeFirstOrThrow();
    expect(name).toBe('Nila Ravichandiran');
  });

  test.each([
    ['a name that is empty', { name: '' }, 'details.name'],
    ['a name with a link', { name: 'see https://example.org' }, 'details.name'],
    ['a mobile of another country', { mobile: '12' }, 'details.mobile'],
    ['an age that nobody has', { age: '230' }, 'details.age'],
    ['a title that is not in the list', { title: 'King' }, 'details.title'],
    ['a PIN that the country does not have', { postalPin: 'ABC' }, 'details.postalPin'],
  ])('follow the rules of the delegate’s form: %s', { tags: ['ORG-227'] }, async (_, details, field) => {
    const buyer = await some(MEMBER);
    const failed = await refusal(correct(buyer, { details }));
    expect(failed).toMatchObject({ status: 422, code: 'VALIDATION' });
    expect(Object.keys((failed as CallFailed).fields ?? {})).toEqual([field]);
  });

  test.each([{ email: 'new@example.org' }, { paymentStatus: 'PAID' }, { delegateNumber: 1 }, { registrationType: 'fixed' }])(
    'cannot be corrected: %o',
    { tags: ['ORG-227'] },
    async (details) => {
      const buyer = await some(MEMBER);
      expect(await refusal(correct(buyer, { details: details as object }))).toMatchObject({ status: 422 });
    },
  );

  test('need a reason, and something that changes', { tags: ['ORG-227'] }, async () => {
    const buyer = await some(MEMBER);
    for (const reason of ['', '  ', 'ab', 'a'.repeat(501)])
      expect(await refusal(correct(buyer, { details: { name: 'Asha' }, reason }))).toMatchObject({ status: 422 });
    expect(await refusal(correct(buyer, { details: { name: 'Buyer 1' } }))).toMatchObject({ status: 422 });
  });

  test('saved by the delegate or a colleague in the meantime: the stored version comes back', { tags: ['ORG-228'] }, async () => {
    const buyer = await some({ category: 'rtt', registrationType: 'early-bird' });
    const version = await versionOf(buyer);
    const mine = await buyer.call(readMyRegistration, {});
    const { mobile: _mobile, ...details } = detailsOf(mine);
    await buyer.call(updateProfile, { body: { ...details, institute: 'Their own Institute', version: mine.version } });
    const failed = await refusal(correct(buyer, { version, details: { institute: 'Another Institute' } }));
    expect(failed).toMatchObject({ status: 409, code: 'CHANGED_ELSEWHERE' });
    expect((failed as CallFailed).current).toMatchObject({
      version: version + 1,
      details: { institute: 'Their own Institute' },
      category: 'rtt',
    });
    expect((await read(buyer)).institute).toBe('Their own Institute');
  });

  test('of two organisers at once one is told', { tags: ['ORG-228'] }, async () => {
    const buyer = await some(MEMBER);
    const version = await versionOf(buyer);
    const answers = await Promise.all([
      refusal(correct(buyer, { version, details: { city: 'Madurai' } })),
      refusal(correct(buyer, { version, details: { city: 'Salem' } }, colleague)),
    ]);
    expect(answers.filter((one) => one === 'done' || !(one instanceof CallFailed))).toHaveLength(1);
    expect(answers.find((one) => one instanceof CallFailed)).toMatchObject({ code: 'CHANGED_ELSEWHERE' });
  });

  test('somebody of another edition is not here', async () => {
    const buyer = await some(MEMBER);
    const { cookie } = await makeStaff(paying.site, 'lake@example.org', {
      role: 'registrar',
      edition: lakeside2026.slug,
      society: lakeside.slug,
    });
    const theirs = paying.site.callWith({ cookie });
    const body = { version: 1, reason: 'wrong edition', details: { name: 'Nobody' } };
    const elsewhere = { edition: lakeside2026.slug, id: buyer.registrationId };
    expect(await refusal(theirs(correctDelegate, { params: elsewhere, body }))).toMatchObject({ status: 404 });
    expect(await refusal(theirs(readConsequences, { params: elsewhere, body: { category: 'x', price: 'when-paid' } }))).toMatchObject({
      status: 404,
    });
    expect((await read(buyer)).name).toBe('Buyer 1');
  });
});

describe('another category', () => {
  test('the preview says what follows and stores nothing', { tags: ['ORG-230'] }, async () => {
    const buyer = await payer(STUDENT, 100_000);
    const before = await Promise.all(['audit_log', 'adjustments', 'letters', 'refunds', 'seat_reservations'].map(counted));
    const { consequences } = await preview(buyer, 'oncology-or-physicist');
    expect(consequences).toMatchObject({
      from: { code: 'student', label: 'Student (Medical Physics)' },
      to: { code: 'oncology-or-physicist' },
      status: 'PAID',
      prices: { whenPaid: 300_000, today: 300_000 },
      due: 300_000,
      paid: 100_000,
      open: 200_000,
      owed: 0,
      seat: 'taken',
      proof: 'no-longer-wanted',
      hasReceipt: true,
    });
    expect(await Promise.all(['audit_log', 'adjustments', 'letters', 'refunds', 'seat_reservations'].map(counted))).toEqual(before);
    expect(await versionOf(buyer)).toBe((await read(buyer)).correcting?.version);
  });

  test('what has changed since it was shown is shown again', { tags: ['ORG-231'] }, async () => {
    const buyer = await payer(STUDENT, 100_000);
    const { mark } = await preview(buyer, 'ampi');
    const category = { category: 'ampi', price: 'when-paid' as const, seen: mark };
    const details = { membershipId: 'LM-7' };
    // Confirmed for another choice than the one that was shown.
    const failed = await refusal(correct(buyer, { category: { ...category, waive: true }, details }));
    expect(failed).toMatchObject({ status: 409, code: 'CONSEQUENCES_CHANGED' });
    const { consequences, mark: fresh } = (failed as CallFailed).current as { consequences: { waived: number }; mark: string };
    expect(consequences.waived).toBe(50_000);
    expect(await money(buyer)).toMatchObject({ category: 'student', open: 0 });
    expect((await read(buyer)).membershipId).toBe('');
    await correct(buyer, { category: { ...category, waive: true, seen: fresh }, details });
    expect(await money(buyer)).toEqual({ status: 'PAID', category: 'ampi', open: 0, owed: 0 });
  });

  test('dearer: stays PAID, the difference of the phase it was paid in is open, and a letter says so', { tags: ['ORG-232'] }, async () => {
    const buyer = await payer(STUDENT, 100_000);
    await move(buyer, 'ampi', { details: { membershipId: 'LM-1' } });
    expect(await money(buyer)).toEqual({ status: 'PAID', category: 'ampi', open: 50_000, owed: 0 });
    const mail = await inbox.next(paying.site, buyer.email, 'Your category has changed');
    expect(mail.text).toContain('from Student (Medical Physics) to AMPI Member');
    expect(mail.text).toContain('₹500 is still to be paid');
    expect(mail.text).toContain('asked at the desk');
  });

  test('cheaper: what is too much is proposed to go back, and nothing is paid out', { tags: ['ORG-234'] }, async () => {
    const buyer = await payer(MEMBER, 150_000);
    await move(buyer, 'rtt');
    expect(await money(buyer)).toEqual({ status: 'PAID', category: 'rtt', open: 0, owed: 125_000 });
    expect(await refundsOf(buyer)).toMatchObject([{ state: 'proposed', amount: 125_000 }]);
    // Corrected again: one proposal, of the right sum.
    await move(buyer, 'student');
    expect(await refundsOf(buyer)).toMatchObject([
      { state: 'declined', amount: 125_000 },
      { state: 'proposed', amount: 50_000 },
    ]);
  });

  test('today’s price, or a difference that is not asked for', { tags: ['ORG-235'] }, async () => {
    const today = await payer(STUDENT, 100_000);
    await move(today, 'ampi', { price: 'today', details: { membershipId: 'LM-2' } });
    expect(await money(today)).toMatchObject({ open: 75_000 });
    const waived = await payer(STUDENT, 100_000);
    await move(waived, 'ampi', { waive: true, details: { membershipId: 'LM-3' } });
    expect(await money(waived)).toMatchObject({ category: 'ampi', open: 0, owed: 0 });
    const { rows } = await paying.site.pool.query<{ kind: string; amount_minor: number }>(
      'select kind, amount_minor from adjustments where registration_id = $1 order by kind',
      [waived.registrationId],
    );
    expect(rows).toEqual([
      { kind: 'correction', amount_minor: 50_000 },
      { kind: 'waiver', amount_minor: -50_000 },
    ]);
  });

  test('asks for what the category asks for', { tags: ['ORG-227'] }, async () => {
    const buyer = await payer(STUDENT, 100_000);
    expect(await refusal(move(buyer, 'ampi'))).toMatchObject({
      status: 422,
      fields: { 'details.membershipId': 'Please enter your membership ID' },
    });
    expect(await refusal(move(buyer, 'overseas'))).toMatchObject({ status: 422 });
  });

  test('with the workshop: the place is taken with it, or it is refused', { tags: ['ORG-236'] }, async () => {
    await setSeats(paying.site, (await takenSeats(paying.site)) + 1);
    const [first, second] = [await payer(STUDENT, 100_000), await payer(STUDENT, 100_000)];
    const shown = await Promise.all([preview(first, WORKSHOP.category), preview(second, WORKSHOP.category)]);
    const answers = await Promise.all(
      [first, second].map((buyer, n) =>
        refusal(correct(buyer, { category: { category: WORKSHOP.category, price: 'when-paid', seen: shown[n]?.mark ?? '' } })),
      ),
    );
    const lost = answers.find((one) => one instanceof CallFailed) as CallFailed;
    expect(['WORKSHOP_FULL', 'CONSEQUENCES_CHANGED']).toContain(lost.code);
    const loser = answers[0] instanceof CallFailed ? first : second;
    expect(await read(loser)).toMatchObject({ seat: 'none', category: { code: 'student' } });
    expect(await read(loser === first ? second : first)).toMatchObject({ seat: 'confirmed', category: { code: WORKSHOP.category } });
    const { consequences, mark } = await preview(loser, WORKSHOP.category);
    expect(consequences.seat).toBe('full');
    expect(await refusal(correct(loser, { category: { category: WORKSHOP.category, price: 'when-paid', seen: mark } }))).toMatchObject({
      code: 'WORKSHOP_FULL',
    });
    await setSeats(paying.site, null);
  });

  test('without the workshop: the place goes to the next in line', { tags: ['ORG-236'] }, async () => {
    await setSeats(paying.site, (await takenSeats(paying.site)) + 1);
    const holder = await payer(WORKSHOP, 300_000);
    const waiting = await some(WORKSHOP);
    await joinWaitingList(paying.deps, visitOf(waiting));
    await move(holder, 'rtt');
    expect([(await read(holder)).seat, (await read(waiting)).seat]).toEqual(['none', 'offered']);
    const { rows } = await paying.site.pool.query(`select purpose from letters where account_id = $1`, [waiting.accountId]);
    expect(rows).toEqual([{ purpose: 'payments.seat-offer' }]);
    await setSeats(paying.site, null);
  });

  test(
    'an open order is replaced; money that still arrives for it is honoured, and organisers are told',
    { tags: ['ORG-237'] },
    async () => {
      const buyer = await some(MEMBER);
      const { orderId } = await buyer.call(startPayment, { body: {} });
      const { consequences } = await preview(buyer, 'student');
      expect(consequences).toMatchObject({ replacesOrder: true, open: 100_000, status: 'NOT PAID' });
      await move(buyer, 'student');
      expect((await read(buyer)).money?.orders.map(({ state }) => state)).toEqual(['replaced']);
      // Paid in the window that was left open.
      await paying.pay(orderId, 'success');
      await paying.sandbox.control('POST', '/webhooks/release', {});
      await handleInbox(paying.deps);
      expect(await money(buyer)).toEqual({ status: 'PAID', category: 'ampi', open: 0, owed: 0 });
      const { rows } = await paying.site.pool.query(
        `select occasion from letters join payments on payments.id::text = about join payment_orders on payment_orders.id = order_id
       where registration_id = $1 and purpose = 'payments.organisers-note'`,
        [buyer.registrationId],
      );
      expect(rows).toEqual([{ occasion: 'settles' }]);
    },
  );

  test('one’s own category is for a colleague to change', async () => {
    const { id, cookie } = await makeStaff(paying.site, 'delegate-and-registrar@example.org', { role: 'registrar', edition: OURS });
    const buyer = await payer(STUDENT, 100_000);
    await paying.site.pool.query('update registrations set account_id = $1 where id = $2', [id, buyer.registrationId]);
    const self = paying.site.callWith({ cookie });
    const { mark } = await preview(buyer, 'rtt');
    expect(await refusal(correct(buyer, { category: { category: 'rtt', price: 'when-paid', seen: mark } }, self))).toMatchObject({
      code: 'OWN_REGISTRATION',
    });
  });
});

describe('undoing', () => {
  const undo = (buyer: Buyer, correction: string) => registrar(undoCorrection, { params: { ...params(buyer), correction } });

  test('puts details back, as a new correction', { tags: ['ORG-238'] }, async () => {
    const buyer = await some(MEMBER);
    const { correction } = await correct(buyer, { details: { name: 'Somebody Else', city: 'Salem' } });
    const { correction: second } = await undo(buyer, correction);
    expect(await read(buyer)).toMatchObject({ name: 'Buyer 1', city: 'Chennai' });
    expect(second).not.toBe(correction);
    expect(await refusal(undo(buyer, correction))).toMatchObject({ code: 'NOT_THE_LAST' });
  });

  test('puts the category back with price, waiver, place and proposal', { tags: ['ORG-238'] }, async () => {
    const buyer = await payer(MEMBER, 150_000);
    const { correction } = await move(buyer, 'rtt');
    await undo(buyer, correction);
    expect(await money(buyer)).toEqual({ status: 'PAID', category: 'ampi', open: 0, owed: 0 });
    expect(await refundsOf(buyer)).toMatchObject([{ state: 'declined' }]);
    const dearer = await move(buyer, WORKSHOP.category, { waive: true });
    expect(await read(buyer)).toMatchObject({ seat: 'confirmed', money: { open: 0 } });
    await undo(buyer, dearer.correction);
    expect(await read(buyer)).toMatchObject({ seat: 'none', category: { code: 'ampi' }, money: { open: 0, owed: 0 } });
  });

  test('not once money has moved, not after somebody else’s change, not after a day', { tags: ['ORG-238'] }, async () => {
    const moved = await payer(MEMBER, 150_000);
    const cheaper = await move(moved, 'rtt');
    const [refund] = await refundsOf(moved);
    await decideRefund(paying.deps, visitOf(moved), { refundId: refund?.id ?? '', approve: true });
    expect(await refusal(undo(moved, cheaper.correction))).toMatchObject({ code: 'MONEY_MOVED' });

    const changed = await some(MEMBER);
    const first = await correct(changed, { details: { city: 'Salem' } });
    await paying.site.pool.query(`update registrations set city = 'Erode' where id = $1`, [changed.registrationId]);
    expect(await refusal(undo(changed, first.correction))).toMatchObject({ code: 'NOT_THE_LAST' });
    expect(await refusal(undo(moved, first.correction))).toMatchObject({ status: 404 });

    const late = await some(MEMBER);
    const last = await correct(late, { details: { city: 'Salem' } });
    paying.later(24 * 3600 + 60);
    // Without the route: organisers' sessions end sooner than a day.
    await expect(undoByClock(paying.deps, visitOf(late), last.correction)).rejects.toMatchObject({ code: 'UNDO_OVER' });
  });
});
