import type { Conflicts } from '@isocentre/contract/review/conflicts';
import type { ConflictState } from '@isocentre/domain/review/conflicts';
import { writeAudit } from '../../platform/audit.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { countConflicts, listAliases, listConflictRows, listSharedDomains } from './queries/conflicts.ts';
import type { ReviewDeps } from './read-call.ts';

const AT_MOST = 500;

/** Evidence names authors and where they work, so the record says who looked at it. */
export async function listConflicts({ db }: ReviewDeps, state: ConflictState, visit: Visit): Promise<Conflicts> {
  const editionId = visit.edition.id;
  const viewer = accountOf(visit).id;
  const conflicts = await listConflictRows(db, { editionId, viewer, state, limit: AT_MOST });
  if (conflicts.length > 0)
    await writeAudit(db, {
      editionId,
      actor: visit.actor,
      action: 'conflicts.read',
      entity: 'conflicts',
      entityId: state,
      after: { rows: conflicts.length },
      requestId: visit.requestId,
    });
  return {
    conflicts,
    counts: await countConflicts(db, editionId, viewer),
    aliases: await listAliases(db, editionId),
    domains: await listSharedDomains(db, editionId),
  };
}
