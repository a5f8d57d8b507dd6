import { randomUUID } from 'node:crypto';
import { detailsOf } from '@isocentre/contract/registration';
import { openVouchers } from '../features/payments/use-voucher.ts';
import { completeRegistration } from '../features/registration/complete-registration.ts';
import { readRegistration } from '../features/registration/read-registration.ts';
import type { RegistrationVisit } from '../platform/feature.ts';
import type { Act, MoneyWorld } from './money-world.ts';

/** Too few uses for everybody, so that the last one is fought for. */
const KINDS = [
  { kind: 'phase', phase: 'regular', category: 'ampi' },
  { kind: 'free', phase: null, category: 'ampi' },
  { kind: 'free', phase: null, category: 'oncology-or-physicist' },
] as const;

async function codeOf({ db }: MoneyWorld, n: number): Promise<string> {
  const code = `SEQUENCE${n}`;
  const given = KINDS[n % KINDS.length] ?? KINDS[0];
  await db
    .insertInto('vouchers')
    .values({
      ...given,
      edition_id: 1,
      id: randomUUID(),
      code,
      uses: 2,
      valid_until: new Date('2025-09-30T00:00:00Z'),
      holder: 'a sponsor',
      made_at: new Date(),
    })
    .onConflict((conflict) => conflict.columns(['edition_id', 'code']).doNothing())
    .execute();
  return code;
}

/** With a code, or without one: then what was chosen before changes, and a voucher goes back. */
const completes =
  (withCode: boolean): Act =>
  async (world, { visit, registrationId }, dice) => {
    const { account_id: id } = await world.db
      .selectFrom('registrations')
      .select('account_id')
      .where('id', '=', registrationId)
      .executeTakeFirstOrThrow();
    const theirs = { ...visit, actor: { kind: 'delegate', accountId: id }, account: { id } } as unknown as RegistrationVisit;
    const mine = await readRegistration(world, theirs);
    const n = dice % 60;
    const door = openVouchers(world.paying.site);
    await completeRegistration({ db: world.db, clock: world.deps.clock, vouchers: { ...door, guarded: (_, work) => work() } }, theirs, {
      ...detailsOf(mine),
      membershipId: 'LM-204',
      category: withCode ? (KINDS[n % KINDS.length]?.category ?? 'ampi') : 'ampi',
      registrationType: withCode && n % KINDS.length === 2 ? 'fixed' : 'early-bird',
      payment: dice % 2 === 0 ? 'online' : 'later',
      voucher: withCode ? await codeOf(world, n) : '',
      version: mine.version,
    });
  };

export const VOUCHER_ACTIONS = {
  'uses a voucher': completes(true),
  'drops a voucher': completes(false),
} as const satisfies Record<string, Act>;
