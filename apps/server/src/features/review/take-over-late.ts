import type { LateWork } from '@isocentre/contract/review/takeovers';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { listHidden } from '../../platform/visible-abstracts.ts';
import { lockAssignment } from './queries/renew-conflicts.ts';
import { listOpen, type OpenRow } from './queries/takeovers.ts';
import type { ReviewDeps } from './read-call.ts';
import { readerIn } from './read-standings.ts';
import { carryOut, describeTakeover, type Plan, planTakeover } from './take-over.ts';

/** Late by the edition's clock. Whoever is late with one gets none of the others. */
async function plan(db: Database, visit: Visit): Promise<Plan & { begun: OpenRow[]; hidden: ReadonlySet<string> }> {
  const editionId = visit.edition.id;
  const hidden = await listHidden(db, readerIn(visit));
  const late = (await listOpen(db, editionId, { before: visit.now })).filter(({ abstract }) => !hidden.has(abstract));
  const untouched = late.filter(({ started }) => !started);
  const people = [...new Set(late.map(({ account }) => account))];
  return { ...(await planTakeover(db, editionId, untouched, people)), begun: late.filter(({ started }) => started), hidden };
}

/** Late and not begun, with who would take each over; what was begun is listed beside it and moved one by one. */
export async function readLateWork({ db }: ReviewDeps, visit: Visit): Promise<LateWork> {
  const { handed, begun, digest, hidden } = await plan(db, visit);
  const beside = begun.map((row) => ({ row, to: null, explanation: null }));
  return { rows: await describeTakeover(db, handed, hidden), begun: await describeTakeover(db, beside, hidden), digest };
}

export async function handOnLateWork({ db }: ReviewDeps, digest: string, visit: Visit): Promise<{ ended: number; given: number }> {
  return db.transaction().execute(async (transaction) => {
    await lockAssignment(transaction, visit.edition.id);
    const now = await plan(transaction, visit);
    if (now.digest !== digest || now.handed.length === 0) throw new Refused('TAKEOVER_STALE');
    // Without somebody else it stays where it is: late is better than nobody's.
    return carryOut(transaction, { ...now, handed: now.handed.filter(({ to }) => to !== null) }, visit);
  });
}
