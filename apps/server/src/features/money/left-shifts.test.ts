import { CallFailed } from '@isocentre/contract/call';
import { countShift } from '@isocentre/contract/money/shifts';
import type { Call } from '@isocentre/contract/route';
import type { Role } from '@isocentre/domain/people/roles';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { clockAt, EARLY } from '../../test/delegates.ts';
import { type MoneyWorld, openMoneyWorld } from '../../test/money-world.ts';
import { expectInvariants, setSeats } from '../../test/paying.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { makeStaff } from '../../test/staff.ts';
import { closeTill, counts, countTill, shiftsOf, takeIn, till } from '../../test/till-actions.ts';

/** Tills of cashiers who may no longer take money. */
const OURS = ampiTnpy2025.slug;
const FLOAT = 200_000;
const PRICE = 150_000;
let world: MoneyWorld;
let treasurer: { call: Call; cookie: string; id: string };
let colleague: { call: Call; cookie: string; id: string };
const staff = async (email: string, role: Role) => {
  const { id, cookie } = await makeStaff(world.paying.site, email, { role, edition: OURS });
  const both = `${cookie}; ${clockAt(EARLY)}`;
  return { id, cookie: both, call: world.paying.site.callWith({ cookie: both }) };
};
beforeAll(async () => {
  world = await openMoneyWorld(2);
  treasurer = await staff('treasurer@example.org', 'treasurer');
  colleague = await staff('colleague@example.org', 'treasurer');
});
afterEach(() => expectInvariants(world.paying.site));
afterAll(() => world.close());

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await world.paying.site.pool.query<Row>(text, values)).rows;
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof CallFailed ? error.code : String(error)),
  );
let cashiers = 0;
/** Somebody who has taken ₹1,500 in cash and has counted nothing. */
async function takingCashier(role: Role = 'desk') {
  const cashier = await staff(`cashier${(cashiers += 1)}@example.org`, role);
  const [person] = await world.people(2);
  await setSeats(world.paying.site, null);
  const shift = await till(cashier.call, FLOAT);
  await takeIn(cashier.call, person?.registrationId ?? '');
  return { cashier, shift };
}
const leaves = (id: string) => query('delete from staff_roles where account_id = $1', [id]);
const countFor = (shift: { id: string; version: number }, cashMinor: number, { call = treasurer.call } = {}) =>
  call(countShift, {
    params: { edition: OURS, id: shift.id },
    body: { version: shift.version, counts: counts(cashMinor), note: '', reason: 'left the conference' },
  });
const shown = async (id: string, call = treasurer.call) => (await shiftsOf(call)).shifts.find((one) => one.id === id);

test(
  'is counted by whoever keeps the books, with a reason, once its cashier has lost the role',
  { tags: ['ORG-330', 'ORG-331'] },
  async () => {
    const { cashier, shift } = await takingCashier();
    // As long as they may count it themselves nobody else does.
    expect([(await shown(shift.id))?.can, await refusal(countFor(shift, 0))]).toEqual([[], 'NOT_YOUR_SHIFT']);
    await leaves(cashier.id);
    expect((await shown(shift.id))?.can).toEqual(['count']);
    // Blind as ever.
    expect((await shown(shift.id))?.compared).toBeNull();
    await expect(countTill(treasurer.call, shift, counts(FLOAT + PRICE))).rejects.toMatchObject({
      code: 'VALIDATION',
      fields: { reason: expect.any(String) },
    });
    const counted = await countFor(shift, FLOAT + PRICE);
    expect(counted).toMatchObject({
      state: 'counted',
      countedFor: { by: 'Staff treasurer', reason: 'left the conference' },
      can: ['recount', 'close'],
    });
    expect(
      await query(`select account_id, role, action from audit_log where entity_id = $1 and action like 'shift.counted%'`, [shift.id]),
    ).toEqual([{ account_id: treasurer.id, role: 'treasurer', action: 'shift.counted-for-cashier' }]);
    const closed = await closeTill(colleague.call, counted);
    expect(closed).toMatchObject({ state: 'closed', closedBy: 'Staff colleague' });
    const sheet = await world.paying.site.app.inject({
      method: 'GET',
      url: `/api/v1/organiser/${OURS}/shifts/${shift.id}/sheet.pdf`,
      headers: { cookie: treasurer.cookie },
    });
    const words = (await readPdf(sheet.rawPayload)).leaves.map(([, text]) => text).join(' ');
    expect(words).toContain('left the conference');
    expect(words).toContain('Counted for Staff cashier');
  },
);

test('a difference is explained in their place, whoever of those who keep the books does it', { tags: ['ORG-330'] }, async () => {
  const { cashier, shift } = await takingCashier('registrar');
  await leaves(cashier.id);
  const counted = await countFor(shift, FLOAT);
  expect(counted.can).toEqual(['recount', 'explain']);
  expect(await refusal(closeTill(treasurer.call, counted))).toBe('NOTE_NEEDED');
  const explained = await countTill(colleague.call, counted, null, 'the cashier took it home by mistake');
  // The one who counted may close it: its cashier is the other person.
  expect(await closeTill(treasurer.call, explained)).toMatchObject({ state: 'closed', note: 'the cashier took it home by mistake' });
});

test('what a cashier counted before leaving is explained and closed, never counted again by others', { tags: ['ORG-330'] }, async () => {
  const { cashier, shift } = await takingCashier();
  const counted = await countTill(cashier.call, shift, counts(FLOAT));
  expect((await shown(shift.id))?.can).toEqual([]);
  await leaves(cashier.id);
  expect((await shown(shift.id))?.can).toEqual(['explain']);
  expect(await refusal(countTill(treasurer.call, counted, counts(FLOAT + PRICE)))).toBe('NOT_YOUR_SHIFT');
  const explained = await countTill(treasurer.call, counted, null, 'could not be asked any more');
  expect(await closeTill(treasurer.call, explained)).toMatchObject({ state: 'closed', countedFor: null });
});

test('whoever only takes money counts nobody else’s, and a role for all editions is a role', { tags: ['ORG-330'] }, async () => {
  const { cashier, shift } = await takingCashier();
  const other = await staff('other-desk@example.org', 'desk');
  await query('update staff_roles set edition_id = null where account_id = $1', [cashier.id]);
  expect(await refusal(countFor(shift, 0))).toBe('NOT_YOUR_SHIFT');
  await leaves(cashier.id);
  expect(await refusal(countFor(shift, 0, { call: other.call }))).toBe('NOT_YOUR_SHIFT');
  // A role without money is none here.
  await query(
    `insert into staff_roles (society_id, edition_id, account_id, role) select society_id, id, $1, 'viewer' from editions where id = 1`,
    [cashier.id],
  );
  expect(await refusal(countFor(shift, FLOAT + PRICE))).toBe('done');
});

test('of two who count it at a time one does, and the database keeps who it was', { tags: ['ORG-330'] }, async () => {
  const { cashier, shift } = await takingCashier();
  await leaves(cashier.id);
  const answers = await Promise.all([
    refusal(countFor(shift, FLOAT)),
    refusal(countFor(shift, FLOAT + PRICE, { call: colleague.call })),
    refusal(countTill(treasurer.call, shift, counts(1))),
  ]);
  expect(answers.filter((one) => one === 'done')).toHaveLength(1);
  const refused = (text: string) =>
    query(text, [shift.id]).then(
      () => 'done',
      (error: unknown) => (error as { code?: string }).code,
    );
  expect([
    await refused('update shifts set counted_by = null, counted_because = null where id = $1'),
    await refused(`update shifts set counted_because = 'another' where id = $1`),
    await refused('update shifts set counted_by = account_id where id = $1'),
  ]).toEqual(['42501', '42501', '42501']);
});
