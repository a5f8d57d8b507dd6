import { randomUUID } from 'node:crypto';
import * as contract from '@isocentre/contract/settings-editing';
import { undoPublication } from '@isocentre/contract/content-editing';
import { confirmPayment, startPayment } from '@isocentre/contract/payments';
import { readMyRegistration } from '@isocentre/contract/registration';
import type { Call } from '@isocentre/contract/route';
import type { Body } from '@isocentre/domain/content/items';
import type { KindName } from '@isocentre/domain/content/kinds';
import type { Edition } from '@isocentre/domain/editions/edition';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clockAt, EARLY } from '../../test/delegates.ts';
import { refusal } from '../../test/editing.ts';
import { until } from '../../test/insist.ts';
import { makeBuyers, openPaying, type Paying } from '../../test/paying.ts';
import { makeStaff, staffCookie } from '../../test/staff.ts';

const edition = ampiTnpy2025.slug;
let paying: Paying;
let owner: Call;
let editor: Call;
let ownerId: string;
beforeAll(async () => {
  paying = await openPaying({ env: { CLOCK: EARLY } });
  const one = await makeStaff(paying.site, 'owner@example.org', { role: 'owner', edition });
  ownerId = one.id;
  owner = paying.site.callWith({ cookie: one.cookie });
  editor = paying.site.callWith({ cookie: (await makeStaff(paying.site, 'editor@example.org', { role: 'editor', edition })).cookie });
}, 120_000);
afterAll(() => paying.close());

const read = (kind: KindName, by = owner) => by(contract.readSettings, { params: { edition, kind } });
const save = async (kind: KindName, body: Body) =>
  owner(contract.saveSettingsDraft, { params: { edition, kind }, body: { version: (await read(kind)).version, body: { ...body } } });
const discard = async (kind: KindName) =>
  owner(contract.discardSettingsDraft, { params: { edition, kind }, query: { version: (await read(kind)).version } });
const publish = async (kind: KindName, by = owner) =>
  by(contract.publishSettings, {
    params: { edition },
    body: { items: [{ kind, version: (await read(kind)).version }], at: null, reason: 'Decided by the committee' },
    idempotencyKey: randomUUID(),
  });
const consequences = async (kind: KindName) =>
  owner(contract.readSettingsConsequences, { params: { edition }, body: { items: [{ kind, version: (await read(kind)).version }] } });
const bodyOf = async (kind: KindName) => (await read(kind)).published?.body ?? {};
type Fees = Pick<Edition, 'phases' | 'categories' | 'aliases' | 'fees'>;
const fees = async () => (await bodyOf('fees')) as unknown as Fees;
const withPrice = ({ fees: all, ...rest }: Fees, category: string, phase: string, chargeMinor: number): Body => ({
  ...rest,
  fees: all.map((fee) => (fee.category === category && fee.phase === phase ? { ...fee, chargeMinor } : fee)),
});

describe('settings', () => {
  test('are an owner’s, with a second factor given again and a reason', { tags: ['SRV-037'] }, async () => {
    expect((await refusal(read('fees', editor))).code).toBe('NOT_PERMITTED');
    await save('contact', { ...(await bodyOf('contact')), hours: '8 to 5' });
    const earlier = new Date(Date.now() - 3_600_000);
    const unconfirmed = paying.site.callWith({ cookie: await staffCookie(paying.site, ownerId, { confirmedAt: earlier }) });
    expect((await refusal(publish('contact', unconfirmed))).code).toBe('CONFIRM_FIRST');
    const version = (await read('contact')).version;
    const silent = owner(contract.publishSettings, {
      params: { edition },
      body: { items: [{ kind: 'contact', version }], at: null, reason: '' },
    });
    expect((await refusal(silent)).code).toBe('VALIDATION');
    const done = await publish('contact');
    expect(done).toMatchObject({ state: 'done', reason: 'Decided by the committee', undoable: true });
    expect(await bodyOf('contact')).toMatchObject({ hours: '8 to 5' });
    // An editor does not undo it by the routes of content.
    expect((await refusal(editor(undoPublication, { params: { edition, id: done.id } }))).code).toBe('NOT_FOUND');
    await owner(contract.undoSettingsPublication, { params: { edition, id: done.id }, idempotencyKey: randomUUID() });
    expect(await bodyOf('contact')).toMatchObject({ hours: ampiTnpy2025.contact.hours });
    const recorded = await paying.site.db
      .selectFrom('audit_log')
      .select(['action', 'role', 'after'])
      .where('entity', '=', 'publication')
      .execute();
    expect(recorded).toContainEqual({
      action: 'publication.done',
      role: 'owner',
      after: expect.objectContaining({ reason: 'Decided by the committee' }),
    });
  });

  test('whoever has them open sees who else has', { tags: ['ORG-412'] }, async () => {
    const second = await makeStaff(paying.site, 'second-owner@example.org', { role: 'owner', edition });
    const other = paying.site.callWith({ cookie: second.cookie });
    const params = { edition, kind: 'limits' as const };
    expect((await owner(contract.sayIEditSettings, { params })).others).toEqual([]);
    expect((await other(contract.sayIEditSettings, { params })).others).toHaveLength(1);
    expect((await refusal(editor(contract.sayIEditSettings, { params }))).code).toBe('NOT_PERMITTED');
    // What editors have open is not asked about here.
    expect((await refusal(owner(contract.sayIEditSettings, { params: { edition, kind: 'sponsors' } }))).code).toBe('NOT_FOUND');
  });

  test('one that waits is moved and withdrawn', { tags: ['ORG-407'] }, async () => {
    const item = await save('contact', { ...(await bodyOf('contact')), hours: 'Later' });
    const body = { items: [{ kind: 'contact' as const, version: item.version }], at: '2025-08-12T00:00:00Z', reason: 'For the weekend' };
    const waiting = await owner(contract.publishSettings, { params: { edition }, body, idempotencyKey: randomUUID() });
    expect((await owner(contract.readSettingsKinds, { params: { edition } })).kinds).toContainEqual(
      expect.objectContaining({ kind: 'contact', waiting: 1 }),
    );
    const move = (at: string, by = owner) => by(contract.moveSettingsPublication, { params: { edition, id: waiting.id }, body: { at } });
    expect((await refusal(move('2025-01-01T00:00:00Z'))).code).toBe('INSTANT_PASSED');
    const unconfirmed = { confirmedAt: new Date(Date.now() - 3_600_000) };
    const doubtful = paying.site.callWith({ cookie: await staffCookie(paying.site, ownerId, unconfirmed) });
    expect((await refusal(move('2025-08-13T00:00:00Z', doubtful))).code).toBe('CONFIRM_FIRST');
    expect(await move('2025-08-13T00:00:00Z')).toMatchObject({ state: 'waiting', at: '2025-08-13T00:00:00.000Z' });
    const moved = await paying.site.db.selectFrom('audit_log').select('before').where('action', '=', 'publication.moved').execute();
    expect(moved).toEqual([{ before: { at: '2025-08-12T00:00:00.000Z' } }]);
    expect(await owner(contract.withdrawSettingsPublication, { params: { edition, id: waiting.id } })).toMatchObject({
      state: 'withdrawn',
    });
    expect((await discard('contact')).item).toMatchObject({ state: 'published' });
    const { revisions } = await owner(contract.listSettingsRevisions, { params: { edition, kind: 'contact' }, query: {} });
    expect(revisions[0]?.body).toMatchObject({ hours: 'Later' });
  });

  test('that contradict each other are refused at their cell, in the loader’s words', { tags: ['ORG-431'] }, async () => {
    const now = await fees();
    const [early, regular, ...others] = now.phases as [Edition['phases'][number], Edition['phases'][number]];
    const overlapping = await save('fees', { ...now, phases: [early, { ...regular, startsAt: '2025-08-01T00:00:00Z' }, ...others] });
    expect(overlapping.draft?.faults).toEqual([{ at: 'phases[1]', message: 'overlaps "early-bird"' }]);
    expect((await refusal(publish('fees'))).fields).toEqual({ 'fees/only/phases[1]': 'overlaps "early-bird"' });
    const missing = await save('fees', { ...now, fees: now.fees.filter((fee) => !(fee.category === 'ampi' && fee.phase === 'regular')) });
    expect(missing.draft?.faults).toEqual([{ at: 'fees.ampi.regular', message: '"ampi" has no amount in phase "regular"' }]);
    await discard('fees');
    const backwards = await save('dates', { ...(await bodyOf('dates')), endsOn: '2025-09-20' });
    expect(backwards.draft?.faults).toContainEqual({ at: 'endsOn', message: '2025-09-20 is before startsOn 2025-09-26' });
    const impossible = await save('dates', { ...(await bodyOf('dates')), endsOn: '2025-02-30' });
    expect(impossible.draft?.faults).toEqual([{ at: 'endsOn', message: 'Please give a date, such as 2026-02-28.' }]);
    expect((await refusal(publish('dates'))).code).toBe('DRAFTS_BROKEN');
    await discard('dates');
  });
});

describe('a change of fees', () => {
  test('says first whom it affects; open orders and settled registrations keep their price', { tags: ['ORG-432', 'ORG-433'] }, async () => {
    const buyers = await makeBuyers(paying.site, 3, { category: 'ampi', registrationType: 'early-bird' });
    const [held, settled, open] = buyers.map(({ cookie }) => paying.site.callWith({ cookie: `${cookie}; ${clockAt(EARLY)}` })) as [
      Call,
      Call,
      Call,
    ];
    const priceOf = async (call: Call) => (await call(readMyRegistration, {})).quote?.chargeMinor;
    const order = await held(startPayment, { body: {} });
    const { orderId } = await settled(startPayment, { body: {} });
    const { pageResult } = await paying.pay(orderId, 'success');
    if (!pageResult.response) throw new Error('the sandbox took no payment');
    await settled(confirmPayment, { body: pageResult.response });
    const before = await priceOf(open);
    await save('fees', withPrice(await fees(), 'ampi', 'early-bird', 170_000));
    const said = await consequences('fees');
    expect(said).toMatchObject({ faults: [], keep: { settled: 1, orders: 1, promised: 0 }, above: [] });
    expect(said.prices).toEqual([
      { category: 'ampi', type: 'early-bird', unpaid: 2, at: expect.any(String), from: '₹1,500', to: '₹1,700' },
    ]);
    expect(await priceOf(open)).toBe(before);
    await publish('fees');
    await until('quoted again', async () => (await priceOf(open)) === 170_000, 2000);
    // Before and after: the order that is open, and what was paid.
    expect(await held(startPayment, { body: {} })).toMatchObject({ orderId: order.orderId, amountMinor: 150_000 });
    const { pageResult: late } = await paying.pay(order.orderId, 'success');
    if (late.response) await held(confirmPayment, { body: late.response });
    for (const call of [held, settled])
      expect(await call(readMyRegistration, {})).toMatchObject({ paymentStatus: 'PAID', quote: null, paid: { amount: '₹1,500' } });
  });

  test('a category or phase with registrations stays, with its code', { tags: ['ORG-434'] }, async () => {
    const now = await fees();
    const without = (code: string) => ({
      ...now,
      categories: now.categories
        .filter((category) => category.code !== code)
        .map((category) => (category.fallsBackTo === code ? { ...category, fallsBackTo: null } : category)),
      fees: now.fees.filter((fee) => fee.category !== code),
      aliases: now.aliases.filter((alias) => alias.category !== code),
    });
    const removed = await save('fees', without('ampi'));
    expect(removed.draft?.faults).toEqual([
      {
        at: 'categories.ampi',
        message: expect.stringMatching(/^the category "ampi" has 3 registrations; it can be renamed or closed, not removed/),
      },
    ]);
    expect((await refusal(publish('fees'))).code).toBe('DRAFTS_BROKEN');
    const renamed = await save('fees', {
      ...now,
      categories: now.categories.map((one) => (one.code === 'ampi' ? { ...one, label: 'Member' } : one)),
    });
    expect(renamed.draft?.faults).toEqual([]);
    await publish('fees');
    expect((await fees()).categories.find(({ code }) => code === 'ampi')?.label).toBe('Member');
    const unused = await save('fees', without('rtt'));
    expect(unused.draft?.faults).toEqual([]);
    await discard('fees');
  });
});
