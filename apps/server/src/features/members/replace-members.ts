import type { replaceMembers as route } from '@isocentre/contract/members';
import type { Answer } from '@isocentre/contract/route';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { staffOf, type Visit } from '../../platform/feature.ts';
import { replaceRoll } from './queries.ts';
import { readRoll } from './read-roll.ts';

/** The society's own list takes the place of the one before, all of it or nothing. */
export async function replaceMembers({ db }: { db: Database }, file: Uint8Array, visit: Visit): Promise<Answer<typeof route>> {
  const { societyId } = staffOf(visit);
  const members = readRoll(file);
  return db.transaction().execute(async (transaction) => {
    const before = await replaceRoll(transaction, societyId, members);
    await writeAudit(transaction, {
      editionId: visit.edition.id,
      actor: visit.actor,
      action: 'members.replaced',
      entity: 'society',
      entityId: String(societyId),
      before: { members: before },
      after: { members: members.length },
      requestId: visit.requestId,
    });
    return { members: members.length, before };
  });
}
