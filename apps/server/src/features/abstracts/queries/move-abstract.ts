import { abstractMayMove, type AbstractStatus } from '@isocentre/domain/abstracts/status';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface AbstractMove {
  /** The state and the text that whoever decides has seen. */
  from: AbstractStatus;
  version: number;
  to: AbstractStatus;
}

/** Here alone an abstract's state changes; false when it is no longer as it was seen. */
export async function moveAbstract(
  transaction: Database,
  editionId: number,
  id: string,
  { from, version, to }: AbstractMove,
): Promise<boolean> {
  if (!abstractMayMove(from, to)) return false;
  const moved = await transaction
    .updateTable('abstracts')
    .set({ status: to })
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .where('status', '=', from)
    .where('version', '=', version)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

export interface DecidedMove extends AbstractMove {
  readonly id: string;
  /** What its author reads from the results on; null for what is not accepted. */
  readonly reference: string | null;
  readonly score: number | null;
  readonly type: 'Oral' | 'E-Poster' | null;
}

/**
 * Many at once, with what comes of a decision. One that stays accepted may get another kind and reference. Answers how many
 * were as they were seen: the caller ends its transaction unless it is all of them.
 */
export async function moveAbstracts(transaction: Database, editionId: number, moves: readonly DecidedMove[]): Promise<number> {
  if (moves.some(({ from, to }) => from !== to && !abstractMayMove(from, to))) return 0;
  const { numAffectedRows } = await sql`
    update abstracts a
    set status = m.status, reference_no = m.reference, presentation_score = m.score, assigned_presentation_type = m.type
    from unnest(
      ${moves.map(({ id }) => id)}::uuid[], ${moves.map(({ from }) => from)}::text[], ${moves.map(({ version }) => version)}::integer[],
      ${moves.map(({ to }) => to)}::text[], ${moves.map(({ reference }) => reference)}::text[],
      ${moves.map(({ score }) => score)}::numeric[], ${moves.map(({ type }) => type)}::text[]
    ) as m (id, seen, version, status, reference, score, type)
    where a.edition_id = ${editionId} and a.id = m.id and a.status = m.seen and a.version = m.version`.execute(transaction);
  return Number(numAffectedRows ?? 0n);
}
