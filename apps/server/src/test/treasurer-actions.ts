import { owing } from '@isocentre/domain/payments/balance';
import { decideEffect } from '../features/payments/decide-effect.ts';
import { moveExcess } from '../features/payments/move-excess.ts';
import { balanceOf } from '../features/payments/queries/balance.ts';
import { pick, refunds } from './books-of.ts';
import type { Act } from './money-world.ts';
import { refundsAtProvider } from './provider-actions.ts';

/** What a treasurer decides about money that came or went otherwise than it should. */
export const TREASURER_ACTIONS = {
  'excess is moved': async ({ deps, db }, { visit, registrationId }, dice) => {
    const { owed } = owing(await balanceOf(db, 1, registrationId));
    // Also to somebody who cannot take it, and a little more than there is.
    const others = await db
      .selectFrom('registrations')
      .select('id')
      .where('edition_id', '=', 1)
      .where('id', '<>', registrationId)
      .where('payment_status', dice % 3 === 0 ? '=' : '<>', 'PAID')
      .where('cancelled_at', 'is', null)
      .orderBy('id')
      .limit(40)
      .execute();
    const to = pick(others, dice)?.id;
    if (to !== undefined)
      await moveExcess(deps, visit, { to, amountMinor: Math.max(1, owed + (dice % 5 === 0 ? 1 : 0)), reason: 'pays for a colleague' });
  },
  'refund at the provider is decided': async (world, person, dice) => {
    const open = async () => (await refunds(world, person)).filter(({ effect, state }) => effect === null && state === 'processed');
    // Both in the right order are seldom drawn.
    if ((await open()).length === 0) await refundsAtProvider(false)(world, person, dice);
    const refund = pick(await open(), dice);
    const effect = dice % 3 === 0 ? 'ends' : 'keeps';
    if (refund) await decideEffect(world.deps, person.colleague, { refundId: refund.id, effect, reason: 'asked by phone' });
  },
} as const satisfies Record<string, Act>;
