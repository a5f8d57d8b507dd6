import { mayMove } from '@isocentre/domain/moves';
import { REFUND_MOVES, type RefundState } from '@isocentre/domain/payments/refund-state';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Refunds } from '../../../platform/database-types.ts';
import type { Database } from '../../../platform/database.ts';
import { EFFECT_OPEN } from '../../../platform/open-effect.ts';
import type { RefundRow } from './refunds.ts';

/** What is learnt together with a state. */
export type WithRefundState = Pick<
  Updateable<Refunds>,
  'amount_minor' | 'provider_refund_id' | 'failed_because' | 'approved_by' | 'alone' | 'reference' | 'effect'
> & { changed_at: Date };

export async function insertRefund(transaction: Database, refund: Insertable<Refunds>): Promise<void> {
  await transaction.insertInto('refunds').values(refund).execute();
}

/**
 * The only place where a refund's state changes; false when it is no longer in the state that the caller has seen, or may
 * not move from there: also when it is in that state already.
 */
export async function moveRefund(
  transaction: Database,
  refund: Pick<RefundRow, 'edition_id' | 'id' | 'state'>,
  to: RefundState,
  change: WithRefundState,
): Promise<boolean> {
  if (!mayMove(REFUND_MOVES, refund.state, to)) return false;
  const moved = await transaction
    .updateTable('refunds')
    .set({ ...change, state: to })
    .where('edition_id', '=', refund.edition_id)
    .where('id', '=', refund.id)
    .where('state', '=', refund.state)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/** The provider's own id of a refund that was in this state before it was known. */
export async function describeRefund(
  transaction: Database,
  refund: Pick<RefundRow, 'edition_id' | 'id'>,
  details: Pick<WithRefundState, 'amount_minor' | 'provider_refund_id' | 'changed_at'>,
): Promise<void> {
  await transaction.updateTable('refunds').set(details).where('edition_id', '=', refund.edition_id).where('id', '=', refund.id).execute();
}

/** Says once what becomes of the registration of a refund that nobody had proposed; false when it has been said, or nothing is left to say. */
export async function decideEffectOf(
  transaction: Database,
  refund: Pick<RefundRow, 'edition_id' | 'id'>,
  { effect, at }: { effect: NonNullable<RefundRow['effect']>; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update refunds b set effect = ${effect}, changed_at = ${at} where b.edition_id = ${refund.edition_id} and b.id = ${refund.id} and ${EFFECT_OPEN}`.execute(
    transaction,
  );
  return numAffectedRows === 1n;
}
