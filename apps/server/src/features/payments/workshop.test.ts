import { randomUUID } from 'node:crypto';
import { CallFailed } from '@isocentre/contract/call';
import { confirmPayment, readPaymentState, startPayment } from '@isocentre/contract/payments';
import { joinWaitingList, leaveWaitingList } from '@isocentre/contract/payments/workshop-seats';
import * as contract from '@isocentre/contract/workshop';
import type { Workshop } from '@isocentre/contract/workshop';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Buyer, expectInvariants, makeBuyers, openPaying, type Paying, setSeats, takenSeats, warmUp } from '../../test/paying.ts';
import { giveFactor, grant, makeStaff, staffCookie } from '../../test/staff.ts';
import { loadEdition } from '../editions/load-edition.ts';
import { expireHolds } from './expire-holds.ts';

const OURS = { edition: ampiTnpy2025.slug };
const ONE = { category: 'oncology-or-physicist', registrationType: 'fixed' };
const TEAM = { category: 'oncologist-physicist-team', registrationType: 'fixed' };
const HOUR = 3600;
const WHY = { reason: 'The committee decided so.' };

let paying: Paying;
let owner: { id: string; cookie: string };
let theirs: { id: string; cookie: string };
beforeAll(async () => {
  paying = await openPaying({ env: { DATABASE_POOL_SIZE: '20' } });
  await loadEdition(paying.site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
  owner = await makeStaff(paying.site, 'the-owner@example.org', { role: 'owner', ...OURS });
  theirs = await makeStaff(paying.site, 'theirs@example.net', { role: 'owner', edition: lakeside2026.slug, society: 'lakeside' });
});
afterAll(() => paying.close());
/** Frees what earlier tests left, and empties the waiting list. */
beforeEach(async () => {
  await paying.site.db.updateTable('waiting_list').set({ state: 'left' }).where('state', '=', 'waiting').execute();
  await setSeats(paying.site, null);
  paying.later(25 * HOUR);
  await expireHolds(paying.deps);
  await set({ groups: [] });
});
afterEach(() => expectInvariants(paying.site));

/** The clock moves by days: a session of just now. */
const callOf = async ({ id }: { id: string }) => {
  const now = paying.deps.clock.system();
  return paying.site.callWith({ cookie: await staffCookie(paying.site, id, { elevatedAt: now, startedAt: now }) });
};
const as = () => callOf(owner);
const read = async () => (await as())(contract.readWorkshopPlaces, { params: OURS });
async function set(change: { capacity?: number | null; groups?: Array<{ id: string; name: string; capacity: number }>; version?: number }) {
  const now = await read();
  const groups = now.groups.map(({ taken: _, ...group }) => group);
  return (await as())(contract.changeWorkshopPlaces, {
    params: OURS,
    body: { version: now.version, capacity: now.capacity, groups, ...change },
  });
}
const move = async (registrations: string[], group: string | null) =>
  (await as())(contract.moveToGroup, { params: OURS, body: { registrations, group } });
const transfer = async (from: Buyer, to: Buyer) =>
  (await as())(contract.transferSeat, { params: OURS, body: { from: from.registrationId, to: to.registrationId, ...WHY } });
const refusal = (promise: Promise<unknown>): Promise<CallFailed> =>
  promise.then(
    () => Promise.reject(new Error('was not refused')),
    (error: unknown) => (error instanceof CallFailed ? error : Promise.reject(error as Error)),
  );
const codeOf = async (promise: Promise<unknown>) => (await refusal(promise)).code;

/** Leaves exactly this many seats free, whatever earlier tests took. */
const free = async (seats: number) => setSeats(paying.site, (await takenSeats(paying.site)) + seats);
const buyers = (count: number, choice = ONE) => makeBuyers(paying.site, count, choice);
const buyer = async (choice = ONE) => (await buyers(1, choice))[0] as Buyer;
const start = ({ call }: Buyer) => call(startPayment, { body: {} });
const waits = async (count: number): Promise<Buyer[]> => {
  const all = await buyers(count);
  for (const one of all) {
    await one.call(joinWaitingList, {});
    paying.later(1);
  }
  return all;
};
const seatOf = async ({ call }: Buyer) => (await call(readPaymentState, {})).seat;
const entryOf = (workshop: Workshop, { registrationId }: Buyer) =>
  workshop.waiting.find(({ registration }) => registration === registrationId) ?? { id: randomUUID(), state: 'gone' };
const sumOf = ({ confirmed, held, offered, free: left }: Workshop) => confirmed + held + offered + (left ?? 0);
test(
  'the numbers add up to the number of places at every moment, whoever books, leaves and is moved',
  { tags: ['ORG-268'], timeout: 60_000 },
  async () => {
    await warmUp(paying.site);
    await free(12);
    const { capacity } = await read();
    const [many, later] = [await buyers(24), await buyers(6)];
    const booking = new AbortController();
    const sums = new Set<number>();
    const looking = (async () => {
      while (!booking.signal.aborted) {
        // A session that began just before the clock moved has expired; the next one is younger.
        const seen = await read().catch((error: unknown) =>
          error instanceof CallFailed && error.status === 401 ? null : Promise.reject(error as Error),
        );
        if (seen) sums.add(sumOf(seen));
      }
    })();
    const started = await Promise.allSettled(many.map(start));
    expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(12);
    await Promise.allSettled(later.map(({ call }) => call(joinWaitingList, {})));
    paying.later(25 * HOUR);
    await Promise.all([expireHolds(paying.deps), ...later.slice(0, 2).map(({ call }) => call(leaveWaitingList, {}))]);
    booking.abort();
    await looking;
    expect([...sums]).toEqual([capacity]);
    const now = await read();
    expect(sumOf(now)).toBe(capacity);
    expect(now.offered).toBeGreaterThan(0);
  },
);

describe('the number of places', () => {
  test('raised, the next in line are offered in the same transaction, in order', { tags: ['ORG-269'] }, async () => {
    await free(0);
    const [first, second, third] = (await waits(3)) as [Buyer, Buyer, Buyer];
    const { capacity } = await read();
    const after = await set({ capacity: (capacity ?? 0) + 2 });
    expect(after.waiting.map(({ state }) => state)).toEqual(['offered', 'offered', 'waiting']);
    expect([after.offered, after.free]).toEqual([2, 0]);
    expect([await seatOf(first), await seatOf(second), await seatOf(third)]).toEqual(['offered', 'offered', 'waiting']);
    const letters = await paying.site.db
      .selectFrom('letters')
      .select('account_id')
      .where('purpose', '=', 'payments.seat-offer')
      .where(
        'about',
        'in',
        after.waiting.map(({ id }) => id),
      )
      .execute();
    expect(new Set(letters.map(({ account_id }) => account_id))).toEqual(new Set([first.accountId, second.accountId]));
    expect(letters).toHaveLength(2);
    const audit = await paying.site.db
      .selectFrom('audit_log')
      .select(['account_id', 'after'])
      .where('action', '=', 'workshop.changed')
      .orderBy('at', 'desc')
      .limit(1)
      .execute();
    expect(audit).toMatchObject([{ account_id: owner.id, after: { capacity: (capacity ?? 0) + 2, offered: 2 } }]);
  });

  test('lowered below what is taken, it is refused with the lowest possible number', { tags: ['ORG-270'] }, async () => {
    await free(3);
    await start(await buyer());
    const before = await read();
    const taken = before.confirmed + before.held + before.offered;
    const refused = await refusal(set({ capacity: taken - 1 }));
    expect([refused.status, refused.code, refused.fields]).toEqual([
      409,
      'SEATS_TAKEN',
      { capacity: `${taken} places are taken, so there have to be at least ${taken}.` },
    ]);
    expect(await read()).toEqual(before);
    expect(await set({ capacity: taken })).toMatchObject({ capacity: taken, free: 0 });
    expect(await codeOf(start(await buyer()))).toBe('WORKSHOP_FULL');
  });

  test('is not overwritten by somebody who has seen another; of two at once one succeeds', { tags: ['ORG-270'] }, async () => {
    const { version } = await read();
    const taken = await takenSeats(paying.site);
    const results = await Promise.allSettled([set({ version, capacity: taken + 5 }), set({ version, capacity: taken + 6 })]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = await refusal(set({ version, capacity: 9000 }));
    expect([refused.code, (refused.current as Workshop).version]).toEqual(['CHANGED_ELSEWHERE', version + 1]);
    for (const capacity of [-1, 1.5, 10_001]) expect(await codeOf(set({ capacity }))).toBe('VALIDATION');
  });
});

describe('the waiting list', { tags: ['ORG-271'] }, () => {
  const act = async (
    what: 'offer' | 'extend' | 'remove',
    id: string,
    { reason = WHY.reason, hours = 48, params = OURS, who = owner } = {},
  ): Promise<Workshop> => {
    const call = await callOf(who);
    const at = { ...params, id };
    if (what === 'offer') return call(contract.offerOutOfTurn, { params: at, body: { reason } });
    if (what === 'extend') return call(contract.extendOffer, { params: at, body: { reason, hours } });
    return call(contract.removeFromWaiting, { params: at, body: { reason } });
  };
  const reasons = async (action: string) =>
    paying.site.db
      .selectFrom('audit_log')
      .innerJoin('change_details', 'audit_id', 'audit_log.id')
      .where('action', '=', action)
      .select(['audit_log.subject_account_id', 'reason'])
      .orderBy('audit_log.at', 'desc')
      .executeTakeFirst();

  test('offered out of turn, with a reason; the others keep their order', async () => {
    await free(0);
    const [first, second, third] = (await waits(3)) as [Buyer, Buyer, Buyer];
    const before = await read();
    expect(await codeOf(act('offer', entryOf(before, third).id))).toBe('NO_FREE_SEAT');
    // Free, and not yet offered to anybody.
    await free(1);
    expect((await refusal(act('offer', entryOf(before, third).id, { reason: ' ' }))).fields).toEqual({ reason: 'Please give a reason.' });
    const after = await act('offer', entryOf(before, third).id);
    expect([first, second, third].map((one) => entryOf(after, one).state)).toEqual(['waiting', 'waiting', 'offered']);
    expect(after.waiting.map(({ registration }) => registration)).toEqual([first, second, third].map((one) => one.registrationId));
    expect(await reasons('waiting-list.offered')).toEqual({ subject_account_id: third.accountId, reason: WHY.reason });
    expect(await codeOf(act('offer', entryOf(before, third).id))).toBe('CHANGED_ELSEWHERE');
    const next = await set({ capacity: (after.capacity ?? 0) + 1 });
    expect([first, second].map((one) => entryOf(next, one).state)).toEqual(['offered', 'waiting']);
  });

  test('by nobody for themselves: not out of turn, not for longer, nor from somebody else', { tags: ['ORG-273'] }, async () => {
    await free(0);
    const [first, second] = (await waits(2)) as [Buyer, Buyer];
    await grant(paying.site, second.accountId, { role: 'registrar', ...OURS });
    await giveFactor(paying.site, second.accountId);
    const who = { ...owner, id: second.accountId };
    const own = entryOf(await read(), second).id;
    await free(1);
    expect(await codeOf(act('offer', own, { who }))).toBe('OWN_REGISTRATION');
    await act('offer', own);
    expect(await codeOf(act('extend', own, { who }))).toBe('OWN_REGISTRATION');
    // What they had goes to the next.
    await act('remove', own);
    const body = { from: first.registrationId, to: second.registrationId, ...WHY };
    expect(await codeOf((await callOf(who))(contract.transferSeat, { params: OURS, body }))).toBe('OWN_REGISTRATION');
    expect([await seatOf(first), await seatOf(second)]).toEqual(['offered', 'none']);
  });

  test('extended: the place is kept so much longer, and a letter says until when', async () => {
    await free(0);
    const [first] = (await waits(1)) as [Buyer];
    const offered = await set({ capacity: ((await read()).capacity ?? 0) + 1 });
    const { id } = entryOf(offered, first);
    const after = await act('extend', id, { hours: 72 });
    const until = after.waiting[0]?.offeredUntil ?? '';
    expect(Date.parse(until) - Date.parse(offered.waiting[0]?.offeredUntil ?? '')).toBeGreaterThan(47 * HOUR * 1000);
    paying.later(71 * HOUR);
    await expireHolds(paying.deps);
    expect(await seatOf(first)).toBe('offered');
    paying.later(2 * HOUR);
    await expireHolds(paying.deps);
    expect(entryOf(await read(), first).state).toBe('gone');
    const letters = await paying.site.db.selectFrom('letters').select('occasion').where('about', '=', id).execute();
    expect(letters.map(({ occasion }) => occasion)).toContain(until);
    expect(await codeOf(act('extend', id))).toBe('CHANGED_ELSEWHERE');
    expect(await codeOf(act('extend', id, { hours: 100_000 }))).toBe('VALIDATION');
  });

  test('removed, with a reason: what was offered goes to the next at once; not while it is being paid', async () => {
    await free(0);
    const [first, second, third] = (await waits(3)) as [Buyer, Buyer, Buyer];
    const offered = await set({ capacity: ((await read()).capacity ?? 0) + 1 });
    const after = await act('remove', entryOf(offered, first).id);
    expect([second, third].map((one) => entryOf(after, one).state)).toEqual(['offered', 'waiting']);
    expect(await seatOf(first)).toBe('none');
    expect(await reasons('waiting-list.removed')).toEqual({ subject_account_id: first.accountId, reason: WHY.reason });
    expect(await codeOf(act('remove', entryOf(offered, first).id))).toBe('CHANGED_ELSEWHERE');
    await start(second);
    expect(await codeOf(act('remove', entryOf(offered, second).id))).toBe('SEAT_BEING_PAID');
    const last = await act('remove', entryOf(offered, third).id);
    expect(last.waiting.map(({ registration }) => registration)).toEqual([second.registrationId]);
  });

  test('of another edition looks like none', async () => {
    await free(0);
    await waits(1);
    const { waiting } = await read();
    const there = { params: { edition: lakeside2026.slug }, who: theirs };
    for (const what of ['offer', 'extend', 'remove'] as const) {
      const [unknown, other] = [await refusal(act(what, randomUUID(), there)), await refusal(act(what, waiting[0]?.id ?? '', there))];
      expect([other.status, other.code, other.message]).toEqual([unknown.status, unknown.code, unknown.message]);
      expect(other.status).toBe(404);
    }
    expect((await read()).waiting).toEqual(waiting);
  });
});

describe('groups', { tags: ['ORG-272'] }, () => {
  const group = (name: string, capacity: number) => ({ id: randomUUID(), name, capacity });
  const holds = async (count: number, choice = ONE) => {
    await setSeats(paying.site, null);
    const all = await buyers(count, choice);
    for (const one of all) await start(one);
    return all;
  };
  const inGroup = (workshop: Workshop, id: string) =>
    workshop.people.filter((one) => one.group === id).map(({ registration }) => registration);

  test('people are moved one by one and in bulk, all or none; no money is touched', async () => {
    const [one, two, three] = (await holds(3)) as [Buyer, Buyer, Buyer];
    const [team] = (await holds(1, TEAM)) as [Buyer];
    const [a, b] = [group('Machine A', 2), group('Machine B', 3)];
    await set({ groups: [a, b] });
    const money = () => paying.site.db.selectFrom('payment_orders').selectAll().orderBy('id').execute();
    const before = await money();
    expect(inGroup(await move([one.registrationId], a.id), a.id)).toEqual([one.registrationId]);
    const full = await refusal(move([two.registrationId, three.registrationId], a.id));
    expect([full.code, full.message]).toEqual(['GROUP_FULL', 'There is room for 1 more in this group, and 2 would be moved. Nobody was.']);
    const bulk = await move([one, two, team].map(({ registrationId }) => registrationId).slice(0, 2), b.id);
    expect([inGroup(bulk, a.id), inGroup(bulk, b.id).length]).toEqual([[], 2]);
    // A team takes two.
    expect(await codeOf(move([team.registrationId], b.id))).toBe('GROUP_FULL');
    expect((await move([team.registrationId], a.id)).groups).toMatchObject([{ taken: 2 }, { taken: 2 }]);
    expect(await money()).toEqual(before);
    expect(await codeOf(move([(await buyer()).registrationId], b.id))).toBe('NO_SEAT_THERE');
    expect(await codeOf(move([three.registrationId], randomUUID()))).toBe('NOT_FOUND');
    expect(await codeOf(move([], b.id))).toBe('VALIDATION');
    // Moved out, and into none when the group goes.
    expect(inGroup(await move([one.registrationId], null), b.id)).toEqual([two.registrationId]);
    const lowered = await refusal(set({ groups: [{ ...a, capacity: 1 }, b] }));
    expect(lowered.fields).toEqual({ 'groups.0.capacity': '2 places of this group are taken, so there have to be at least 2.' });
    const gone = await set({ groups: [{ ...b, name: 'Machine A' }] });
    expect(gone.groups).toMatchObject([{ name: 'Machine A', taken: 1 }]);
    expect(gone.people.find(({ registration }) => registration === team.registrationId)?.group).toBeNull();
    expect(await codeOf(set({ groups: [b, group('machine b', 2)] }))).toBe('VALIDATION');
  });

  test('two moves into the last place of a group: one succeeds', async () => {
    await warmUp(paying.site);
    const all = await holds(6);
    const last = group('Room', 1);
    await set({ groups: [last] });
    const results = await Promise.allSettled(all.map(({ registrationId }) => move([registrationId], last.id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.flatMap((one) => (one.status === 'rejected' ? [(one.reason as CallFailed).code] : []))).toEqual(
      Array.from({ length: 5 }, () => 'GROUP_FULL'),
    );
    expect((await read()).groups).toMatchObject([{ taken: 1 }]);
  });
});

describe('a place moved from one delegate to another', { tags: ['ORG-273'] }, () => {
  test('is released and taken in one transaction: nobody gets it in between', async () => {
    await warmUp(paying.site);
    await free(0);
    const [first] = (await waits(1)) as [Buyer];
    await set({ capacity: ((await read()).capacity ?? 0) + 1 });
    const taker = await buyer();
    const rush = await buyers(10);
    const [moved, ...others] = await Promise.allSettled([transfer(first, taker), ...rush.map(start)]);
    expect(moved?.status).toBe('fulfilled');
    expect(others.filter(({ status }) => status === 'fulfilled')).toEqual([]);
    expect([await seatOf(first), await seatOf(taker)]).toEqual(['none', 'offered']);
    const now = await read();
    expect([now.free, sumOf(now)]).toEqual([0, now.capacity]);
    await start(taker);
    const audit = await paying.site.db
      .selectFrom('audit_log')
      .innerJoin('change_details', 'audit_id', 'audit_log.id')
      .where('action', 'in', ['seat.given', 'seat.taken-over'])
      .select(['action', 'subject_account_id', 'reason'])
      .orderBy('action')
      .execute();
    expect(audit).toEqual([
      { action: 'seat.given', subject_account_id: first.accountId, reason: WHY.reason },
      { action: 'seat.taken-over', subject_account_id: taker.accountId, reason: WHY.reason },
    ]);
  });

  test('is refused while it is being paid, once it is paid, to whoever has one, or whose category has another number', async () => {
    await setSeats(paying.site, null);
    const [giver, other, none] = (await buyers(3)) as [Buyer, Buyer, Buyer];
    await start(giver);
    expect(await codeOf(transfer(giver, none))).toBe('SEAT_BEING_PAID');
    const order = await start(other);
    const { pageResult } = await paying.pay(order.orderId, 'success');
    if (pageResult.response) await other.call(confirmPayment, { body: pageResult.response });
    expect(await seatOf(other)).toBe('confirmed');
    expect(await codeOf(transfer(other, none))).toBe('SEAT_PAID');
    expect(await codeOf(transfer(none, other))).toBe('NO_SEAT_THERE');
    expect(await codeOf(transfer(giver, giver))).toBe('HAS_A_SEAT');
    await free(0);
    const [waiting] = (await waits(1)) as [Buyer];
    await set({ capacity: ((await read()).capacity ?? 0) + 1 });
    expect(await codeOf(transfer(waiting, giver))).toBe('HAS_A_SEAT');
    expect(await codeOf(transfer(waiting, await buyer(TEAM)))).toBe('SEATS_DIFFER');
    const cancelled = await buyer();
    await paying.site.pool.query('update registrations set cancelled_at = now() where id = $1', [cancelled.registrationId]);
    expect(await codeOf(transfer(waiting, cancelled))).toBe('RESTORE_FIRST');
    const stranger = { ...none, registrationId: randomUUID() };
    expect(await codeOf(transfer(waiting, stranger))).toBe('NOT_FOUND');
    expect(await seatOf(waiting)).toBe('offered');
  });
});
