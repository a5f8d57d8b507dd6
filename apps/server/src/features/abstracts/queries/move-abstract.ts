import { abstractMayMove, type AbstractStatus } from '@isocentre/domain/abstracts/status';
import type { Database } from '../../../platform/database.ts';

export interface AbstractMove {
  /** The state and the text that whoever decides has seen. */
  from: AbstractStatus;
  version: number;
  to: AbstractStatus;
}

/** The only place where an abstract's state changes; false when it is no longer as it was seen. */
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
