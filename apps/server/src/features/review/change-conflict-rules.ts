import { Refused } from '@isocentre/domain/refusals';
import type { ConflictState } from '@isocentre/domain/review/conflicts';
import { institutionOf } from '@isocentre/domain/review/institution-names';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { countConflicts, replaceSharedDomains, storeAlias } from './queries/conflicts.ts';
import { lockAssignment } from './queries/renew-conflicts.ts';
import type { ReviewDeps } from './read-call.ts';
import { renewConflictsAndTell } from './tell-of-conflicts.ts';

type Counts = Record<ConflictState, number>;

/** Looks again in everything there is now. */
export const renewConflicts = (deps: ReviewDeps, visit: Visit): Promise<Counts> =>
  change(deps, visit, { action: 'conflicts.renewed', after: {} }, () => Promise.resolve());

/** Two names of one institution, or no longer. Every conflict that follows from it is renewed with it. */
export async function sayAlias(deps: ReviewDeps, of: { name: string; standsFor: string | null }, visit: Visit): Promise<Counts> {
  const { key } = institutionOf(of.name);
  const other = of.standsFor === null ? null : { key: institutionOf(of.standsFor).key, name: of.standsFor };
  if (key === '' || other?.key === '') throw new Refused('VALIDATION', { fields: { name: 'Please write a name.' } });
  if (key === other?.key) throw new Refused('VALIDATION', { fields: { standsFor: 'These are the same already.' } });
  const after = { name: of.name, standsFor: of.standsFor };
  return change(deps, visit, { action: other ? 'institution.joined' : 'institution.parted', after }, (transaction) =>
    storeAlias(transaction, visit.edition.id, { key, name: of.name, other }),
  );
}

/** Mail domains by which nobody is in conflict. */
export const shareDomains = (deps: ReviewDeps, domains: readonly string[], visit: Visit): Promise<Counts> =>
  change(deps, visit, { action: 'domains.shared', after: { domains } }, (transaction) =>
    replaceSharedDomains(transaction, visit.edition.id, domains),
  );

interface Recorded {
  action: string;
  after: object;
}

async function change(
  { db }: ReviewDeps,
  visit: Visit,
  recorded: Recorded,
  write: (transaction: Database) => Promise<void>,
): Promise<Counts> {
  const editionId = visit.edition.id;
  await db.transaction().execute(async (transaction) => {
    await lockAssignment(transaction, editionId);
    await write(transaction);
    await renewConflictsAndTell(transaction, editionId);
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      entity: 'conflicts',
      entityId: 'all',
      requestId: visit.requestId,
      ...recorded,
    });
  });
  return countConflicts(db, editionId, accountOf(visit).id);
}
