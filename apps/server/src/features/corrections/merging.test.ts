import { CallFailed } from '@isocentre/contract/call';
import { readMyAbstracts, submitAbstract } from '@isocentre/contract/abstracts';
import { listDelegates } from '@isocentre/contract/delegates';
import { cancelDelegate, readCancellation, restoreDelegate } from '@isocentre/contract/delegates/cancellation';
import { readDelegate, readDelegateTimeline } from '@isocentre/contract/delegates/delegate';
import { listDuplicates, mergeDelegates, readMerge, tellApart, tellApartNoMore } from '@isocentre/contract/delegates/duplicates';
import { writeNote } from '@isocentre/contract/delegates/notes';
import { joinWaitingList } from '@isocentre/contract/payments/workshop-seats';
import { startPayment } from '@isocentre/contract/payments';
import { uploadProof } from '@isocentre/contract/registration';
import type { Call } from '@isocentre/contract/route';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { goodAbstract } from '../../test/abstracts.ts';
import { clockAt, EARLY } from '../../test/delegates.ts';
import { type Inbox, openInbox } from '../../test/inbox.ts';
import { type Buyer, expectInvariants, makeBuyers, openPaying, type Paying, setSeats, takenSeats, visitAbout } from '../../test/paying.ts';
import { makeStaff } from '../../test/staff.ts';
import { openTill } from '../../test/tills.ts';
import { decideRefund, payOutRefund } from '../payments/decide-refund.ts';
import { handleInbox } from '../payments/handle-inbox.ts';
import { proposeRefund } from '../payments/propose-refund.ts';
import { recordPayment } from '../payments/record-payment.ts';

const OURS = ampiTnpy2025.slug;
const MEMBER = { category: 'ampi', registrationType: 'early-bird' };
const WORKSHOP = { category: 'oncology-or-physicist', registrationType: 'fixed' };
const STUDENT = { category: 'student', registrationType: 'early-bird' };
const PDF = new TextEncoder().encode('%PDF-1.4\n%%EOF\n');

let paying: Paying;
let inbox: Inbox;
let registrar: Call;
let colleague: Call;
let registrarId: string;
beforeAll(async () => {
  inbox = await openInbox();
  paying = await openPaying({ env: { SMTP_URL: inbox.smtpUrl } });
  const as = async (email: string) => makeStaff(paying.site, email, { role: 'registrar', edition: OURS });
  const calls = ({ cookie }: { cookie: string }) => paying.site.callWith({ cookie: `${cookie}; ${clockAt(EARLY)}` });
  const first = await as('registrar@example.org');
  registrarId = first.id;
  registrar = calls(first);
  colleague = calls(await as('colleague@example.org'));
  await openTill(paying.site.db, registrarId);
});
afterEach(() => expectInvariants(paying.site));
afterAll(async () => {
  await paying.close();
  await inbox.close();
});

/** Each with a name of their own, so that tests do not meet. */
let people = 0;
const some = async (count: number, choice = MEMBER): Promise<Buyer[]> => {
  const made = await makeBuyers(paying.site, count, choice);
  for (const { registrationId } of made)
    await change(registrationId, {
      name: `Person ${(people += 1)}`,
      institute: `Institute ${people}`,
      mobile: `+9198${String(40_000_000 + people)}`,
    });
  return made;
};
const pair = async (first = MEMBER, second = MEMBER): Promise<[Buyer, Buyer]> => {
  const [[one], [other]] = [await some(1, first), await some(1, second)];
  if (!one || !other) throw new Error('Nobody is there');
  return [one, other];
};
const change = (id: string, to: object) => paying.site.db.updateTable('registrations').set(to).where('id', '=', id).execute();
const pays = (buyer: Buyer, amountMinor: number) =>
  recordPayment(paying.deps, visitAbout(buyer, registrarId), {
    rail: 'cash',
    channel: 'office',
    amountMinor,
    receivedOn: '2025-08-01',
    reference: null,
  });
const edition = { edition: OURS };
const read = ({ registrationId: id }: Buyer) => registrar(readDelegate, { params: { ...edition, id } });
const both = (one: Buyer, other: Buyer) => ({ params: { ...edition, id: one.registrationId, other: other.registrationId } });
const preview = (one: Buyer, other: Buyer) => registrar(readMerge, both(one, other));
const merge = async (one: Buyer, other: Buyer, by = registrar) => {
  const { mark: seen } = await preview(one, other);
  const body = { other: other.registrationId, reason: 'registered twice', seen };
  return by(mergeDelegates, { params: { ...edition, id: one.registrationId }, body });
};
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => ['done'],
    (error: unknown) => (error instanceof CallFailed ? [error.code, error.message] : [String(error)]),
  );
const codeOf = async (work: Promise<unknown>) => (await refusal(work))[0];
const pairsOf = async (...ids: Buyer[]) => {
  const wanted = new Set(ids.map(({ registrationId }) => registrationId));
  const { pairs } = await registrar(listDuplicates, { params: edition });
  return pairs.filter(({ one, other }) => wanted.has(one.id) && wanted.has(other.id)).map(({ same }) => same);
};

describe('possible duplicates', { tags: ['ORG-249'] }, () => {
  test.each([
    ['the same mobile, with or without country code', { mobile: '9840099999' }, { mobile: '+919840099999' }, ['mobile']],
    [
      'the same institute, whatever its case and accents',
      { institute: 'Institut Gustave' },
      { institute: 'INSTITÚT  GUSTAVE' },
      ['institute'],
    ],
    ['both', { mobile: '9840088888', institute: 'Apollo' }, { mobile: '9840088888', institute: 'apollo' }, ['institute', 'mobile']],
    ['nothing else', {}, {}, undefined],
  ])('have the same name and %s', async (_, first, second, same) => {
    const [one, other] = await pair();
    await change(one.registrationId, { name: `Dr Zoë K. Ünal ${people}`, ...first });
    await change(other.registrationId, { name: `dr zoe k unal ${people}`, ...second });
    expect(await pairsOf(one, other)).toEqual(same ? [same] : []);
    // The control: another name, and they are two.
    await change(other.registrationId, { name: `Somebody else ${people}` });
    expect(await pairsOf(one, other)).toEqual([]);
  });

  test('the same mailbox, as people vary it', async () => {
    const [one, other] = await pair();
    for (const [buyer, email] of [
      [one, `zo.e${people}+congress@example.org`],
      [other, `Zoe${people}@example.org`],
    ] as const) {
      await change(buyer.registrationId, { name: `Zoe ${people}` });
      await paying.site.db.updateTable('accounts').set({ email }).where('id', '=', buyer.accountId).execute();
    }
    expect(await pairsOf(one, other)).toEqual([['mailbox']]);
  });

  test('who was told apart is not listed again, until it is taken back; cancelled ones are not listed', async () => {
    const [one, other] = await pair();
    for (const { registrationId } of [one, other]) await change(registrationId, { name: `Twin ${people}`, mobile: '9840077777' });
    expect(await pairsOf(one, other)).toEqual([['mobile']]);
    const { different } = await registrar(listDuplicates, { params: edition });
    await registrar(tellApart, both(other, one));
    await registrar(tellApart, both(one, other));
    expect(await pairsOf(one, other)).toEqual([]);
    expect((await registrar(listDuplicates, { params: edition })).different).toBe(different + 1);
    await registrar(tellApartNoMore, both(one, other));
    expect(await pairsOf(one, other)).toEqual([['mobile']]);
    expect(await codeOf(registrar(tellApartNoMore, both(one, other)))).toBe('NOT_FOUND');
    expect(await codeOf(registrar(tellApart, both(one, one)))).toBe('VALIDATION');
    const { rows } = await paying.site.pool.query(
      `select action, account_id, role from audit_log where entity_id in ($1, $2) and action like 'registration.%told-apart' order by at`,
      [one.registrationId, other.registrationId],
    );
    expect(rows.map(({ action }) => action)).toEqual(['registration.told-apart', 'registration.not-told-apart']);
    expect(rows).toContainEqual({ action: 'registration.told-apart', account_id: registrarId, role: 'registrar' });
    await change(other.registrationId, { cancelled_at: new Date() });
    expect(await pairsOf(one, other)).toEqual([]);
  });
});

describe('merging', { tags: ['ORG-247'] }, () => {
  test('the one with money stays with its number; notes, abstracts and documents move; the other’s number finds the person', async () => {
    const [twice, paid] = await pair(STUDENT, STUDENT);
    await pays(paid, 100_000);
    const before = { paid: await read(paid), twice: await read(twice) };
    await registrar(writeNote, { params: { ...edition, id: twice.registrationId }, body: { text: 'Came by bus' } });
    // One of the two words both have.
    await paying.site.pool.query(
      `insert into registration_tags (edition_id, registration_id, tag, tagged_at)
       values (1, $1, 'Dinner', now()), (1, $1, 'Speaker', now()), (1, $2, 'Dinner', now())`,
      [twice.registrationId, paid.registrationId],
    );
    await twice.call(uploadProof, { query: { kind: 'bonafide', name: 'mine.pdf' }, file: PDF });
    const moved = await twice.call(submitAbstract, { body: goodAbstract() });
    const own = await paid.call(submitAbstract, { body: goodAbstract() });
    await twice.call(startPayment, { body: {} });
    // Asked about the other one: the one with money stays nevertheless.
    const { merge: found } = await preview(twice, paid);
    expect(found).toEqual({
      stays: expect.objectContaining({ id: paid.registrationId, number: before.paid.number, money: true, status: 'PAID' }),
      goes: expect.objectContaining({ id: twice.registrationId, number: before.twice.number, money: false }),
      abstracts: 1,
      notes: 1,
      proofs: 1,
      drafts: 0,
      waiting: 'none',
      releasesSeats: 0,
      closesOrder: true,
    });
    expect(await merge(twice, paid)).toEqual({ stays: paid.registrationId });
    const after = await read(paid);
    expect(after).toMatchObject({
      number: before.paid.number,
      status: 'PAID',
      cancelled: null,
      merged: null,
      abstractCount: 2,
      proof: 'pending',
      tags: ['Dinner', 'Speaker'],
    });
    expect(after.notes.map(({ text }) => text)).toEqual(['Came by bus']);
    expect(await paid.call(readMyAbstracts, {})).toMatchObject({
      submissions: expect.arrayContaining([expect.objectContaining({ id: moved.id }), expect.objectContaining({ id: own.id })]),
    });
    expect(await read(twice)).toMatchObject({
      number: before.twice.number,
      cancelled: { at: expect.any(String) },
      merged: { id: paid.registrationId, number: before.paid.number, name: before.paid.name },
      abstractCount: 0,
      notes: [],
    });
    for (const q of [before.twice.number, before.twice.number.split('-').at(-1)])
      expect((await registrar(listDelegates, { params: edition, query: { q } })).delegates.map(({ id }) => id)).toEqual([
        paid.registrationId,
      ]);
    const { rows } = await paying.site.pool.query(
      `select l.action, l.role, d.reason from audit_log l left join change_details d on d.audit_id = l.id
       where l.entity_id in ($1, $2) and l.action like 'registration.merged%' order by l.action`,
      [paid.registrationId, twice.registrationId],
    );
    expect(rows).toEqual([
      { action: 'registration.merged', role: 'registrar', reason: 'registered twice' },
      { action: 'registration.merged-away', role: 'registrar', reason: 'registered twice' },
    ]);
    const { entries } = await registrar(readDelegateTimeline, { params: { ...edition, id: paid.registrationId }, query: {} });
    expect(entries.map(({ code }) => code)).toContain('registration.merged');
    for (const { email } of [paid, twice])
      expect((await inbox.next(paying.site, email, 'Your two registrations are one now')).text).toContain(paid.email);
  });

  test('of two without money the settled one stays, else the one that was asked about', async () => {
    const [one, other] = await pair();
    expect((await preview(one, other)).merge.stays.id).toBe(one.registrationId);
    expect((await preview(other, one)).merge.stays.id).toBe(other.registrationId);
    await change(other.registrationId, { completed_at: new Date(), registration_type: 'complimentary', payment_status: 'COMPLIMENTARY' });
    expect((await preview(one, other)).merge.stays.id).toBe(other.registrationId);
  });

  test('a turn on the waiting list moves with its time, and an offered place with it', async () => {
    const [holder] = await some(1, WORKSHOP);
    const [stays, goes] = await pair(WORKSHOP, WORKSHOP);
    if (!holder) throw new Error('Nobody is there');
    await setSeats(paying.site, (await takenSeats(paying.site)) + 1);
    await pays(holder, 300_000);
    await goes.call(joinWaitingList, {});
    const turn = await paying.site.db
      .selectFrom('waiting_list')
      .selectAll()
      .where('registration_id', '=', goes.registrationId)
      .executeTakeFirstOrThrow();
    expect((await preview(stays, goes)).merge.waiting).toBe('moves');
    await merge(stays, goes);
    const moved = await paying.site.db.selectFrom('waiting_list').selectAll().where('id', '=', turn.id).executeTakeFirstOrThrow();
    expect(moved).toEqual({ ...turn, registration_id: stays.registrationId });

    // Offered meanwhile, and registered a third time.
    const { cancellation, mark: seen } = await registrar(readCancellation, { params: { ...edition, id: holder.registrationId } });
    const version = (await read(holder)).correcting?.version ?? 0;
    await registrar(cancelDelegate, {
      params: { ...edition, id: holder.registrationId },
      body: { version, reason: 'cannot come', refundMinor: cancellation.suggested, seen },
    });
    expect((await read(stays)).seat).toBe('offered');
    const [third] = await some(1, WORKSHOP);
    if (!third) throw new Error('Nobody is there');
    await merge(third, stays);
    expect([(await read(third)).seat, (await read(stays)).seat]).toEqual(['offered', 'none']);
    // The number of the first leads to the third.
    expect((await read(goes)).merged?.id).toBe(third.registrationId);
    await setSeats(paying.site, null);
  });

  test('a turn ends where the registration that stays has a place of its own', async () => {
    const [stays] = await some(1, WORKSHOP);
    const [goes] = await some(1, WORKSHOP);
    if (!stays || !goes) throw new Error('Nobody is there');
    await setSeats(paying.site, (await takenSeats(paying.site)) + 1);
    await pays(stays, 300_000);
    await goes.call(joinWaitingList, {});
    expect((await preview(stays, goes)).merge).toMatchObject({ waiting: 'ends', stays: { id: stays.registrationId } });
    await merge(stays, goes);
    expect([(await read(stays)).seat, (await read(goes)).seat]).toEqual(['confirmed', 'none']);
    await setSeats(paying.site, null);
  });

  test('is refused for somebody who was cancelled or merged, and cannot be undone by restoring', async () => {
    const [one, other] = await pair();
    const [third] = await some(1);
    if (!third) throw new Error('Nobody is there');
    await merge(one, other);
    expect(await codeOf(registrar(restoreDelegate, { params: { ...edition, id: other.registrationId } }))).toBe('MERGED');
    expect(await codeOf(preview(third, other))).toBe('MERGED');
    await change(third.registrationId, { cancelled_at: new Date() });
    expect(await codeOf(preview(one, third))).toBe('RESTORE_FIRST');
    expect(await codeOf(preview(one, one))).toBe('VALIDATION');
    await expect(change(other.registrationId, { cancelled_at: null })).rejects.toThrow(/check constraint/);
  });

  test('by two at once, either way round, happens once', async () => {
    const [one, other] = await pair();
    const codes = await Promise.all([codeOf(merge(one, other)), codeOf(merge(other, one, colleague))]);
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(['CONSEQUENCES_CHANGED', 'MERGED']).toContain(codes.find((code) => code !== 'done'));
    const left = await paying.site.db
      .selectFrom('registrations')
      .select('merged_into')
      .where('id', 'in', [one.registrationId, other.registrationId])
      .execute();
    expect(left.filter(({ merged_into: into }) => into !== null)).toHaveLength(1);
  });

  test('is refused when it would mean something else by now', async () => {
    const [one, other] = await pair();
    const { mark: seen } = await preview(one, other);
    await pays(other, 150_000);
    const body = { other: other.registrationId, reason: 'registered twice', seen };
    expect(await codeOf(registrar(mergeDelegates, { params: { ...edition, id: one.registrationId }, body }))).toBe('CONSEQUENCES_CHANGED');
    expect((await read(one)).cancelled).toBeNull();
  });
});

test('with money in both it is refused, until one was refunded', { tags: ['ORG-248'] }, async () => {
  const [one, other] = await pair();
  for (const buyer of [one, other]) await pays(buyer, 150_000);
  const [code, words] = await refusal(preview(one, other));
  const numbers = [(await read(one)).number, (await read(other)).number];
  expect([code, words]).toEqual([
    'MONEY_IN_BOTH',
    `Money was paid for both, ${numbers[0]} and ${numbers[1]}. Refund one of them first; then they can be merged.`,
  ]);
  const [order] = (await read(other)).money?.orders ?? [];
  const refund = {
    paymentId: order?.payments[0]?.id ?? '',
    amountMinor: 150_000,
    effect: 'ends',
    method: 'cash',
    reason: 'paid twice',
  } as const;
  const refundId = await proposeRefund(paying.deps, visitAbout(other, registrarId), refund);
  expect(await codeOf(preview(one, other))).toBe('MONEY_IN_BOTH');
  const treasurer = await makeStaff(paying.site, 'treasurer@example.org', { role: 'treasurer', edition: OURS });
  await decideRefund(paying.deps, visitAbout(other, treasurer.id), { refundId, approve: true });
  await payOutRefund(paying.deps, visitAbout(other, treasurer.id), { refundId, reference: 'cash box' });
  expect(await merge(other, one)).toEqual({ stays: one.registrationId });
});

test(
  'money that arrives for a merged registration is recorded, goes back once, and organisers are told',
  { tags: ['ORG-242'] },
  async () => {
    const [stays, goes] = await pair();
    const { orderId } = await goes.call(startPayment, { body: {} });
    await merge(stays, goes);
    await paying.pay(orderId, 'success');
    await paying.sandbox.control('POST', '/webhooks/release', {});
    await handleInbox(paying.deps);
    await handleInbox(paying.deps);
    expect(await read(goes)).toMatchObject({ status: 'NOT PAID', money: { paid: 0 } });
    expect(await read(stays)).toMatchObject({ status: 'NOT PAID', money: { paid: 0 } });
    const { rows } = await paying.site.pool.query(
      `select refunds.amount_minor as amount, letters.occasion from refunds join payments on payments.id = payment_id
     join payment_orders on payment_orders.id = order_id left join letters on letters.about = payments.id::text
     where registration_id = $1`,
      [goes.registrationId],
    );
    expect(rows).toEqual([{ amount: 150_000, occasion: 'second-payment' }]);
  },
);

test('the list leaves out who was merged, says how many, and shows them when asked', { tags: ['ORG-209'] }, async () => {
  const [stays, goes] = await pair();
  const { name } = await read(goes);
  await merge(stays, goes);
  const list = (query: object) => registrar(listDelegates, { params: edition, query: { q: `${name} ${goes.email}`, ...query } });
  expect(await list({})).toMatchObject({ delegates: [], total: 0, leftOut: { cancelled: 1, erased: 0 } });
  expect(await list({ also: 'cancelled' })).toMatchObject({ delegates: [{ id: goes.registrationId, cancelled: true }], total: 1 });
});
