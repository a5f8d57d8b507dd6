import type { WaitingProof } from '@isocentre/contract/proofs';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { describeWaiting } from './describe.ts';
import { findWaiting } from './queries/queue.ts';
import { findMembers } from './queries/roll.ts';

/** All that wait, oldest first, or one of them, with what the members' roll says. */
export async function readWaiting(db: Database, visit: Visit, id?: string): Promise<WaitingProof[]> {
  const editionId = visit.edition.id;
  const rows = await findWaiting(db, editionId, id);
  const roll = await findMembers(
    db,
    editionId,
    rows.map(({ membershipId }) => membershipId),
  );
  return rows.map((row) => describeWaiting(row, roll, visit));
}
