import type { SocietyFacts } from '@isocentre/contract/next-editions';
import { Refused } from '@isocentre/domain/refusals';
import type { SocietyChange } from '@isocentre/domain/societies/society';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { staffOf, type Visit } from '../../platform/feature.ts';
import { mainHostOf } from './describe-edition.ts';
import type { NextEditionDeps } from './next-edition-deps.ts';
import { editionsOfSociety, findSocietyRow, lockSociety } from './queries/next-editions.ts';
import { countMembers, ownersOf, saveSociety } from './queries/society-settings.ts';
import { contactOf } from './society-defaults.ts';

export const readSociety = ({ db, config }: NextEditionDeps, visit: Visit): Promise<SocietyFacts> =>
  describeSociety(db, staffOf(visit).societyId, config);

/** Editions that exist have their own name, mark and contact, and keep them: only what is made afterwards begins with these. */
export async function changeSociety({ db, config }: NextEditionDeps, change: SocietyChange, visit: Visit): Promise<SocietyFacts> {
  const { societyId } = staffOf(visit);
  return db.transaction().execute(async (transaction) => {
    await lockSociety(transaction, societyId);
    const before = await describeSociety(transaction, societyId, config);
    if (before.version !== change.version) throw new Refused('CHANGED_ELSEWHERE', { current: before });
    await saveSociety(transaction, societyId, change);
    const after = await describeSociety(transaction, societyId, config);
    await writeAudit(transaction, {
      editionId: visit.edition.id,
      actor: visit.actor,
      action: 'society.changed',
      entity: 'society',
      entityId: before.slug,
      before: shown(before),
      after: shown(after),
      requestId: visit.requestId,
    });
    return after;
  });
}

const shown = ({ name, mark, contact }: SocietyFacts) => ({ name, mark, contact });

async function describeSociety(db: Database, societyId: number, config: NextEditionDeps['config']): Promise<SocietyFacts> {
  const { slug, name, mark, defaults, mainHost, version } = await findSocietyRow(db, societyId);
  return {
    slug,
    name,
    mark,
    version,
    contact: contactOf(defaults),
    mainHost: mainHostOf(mainHost, await editionsOfSociety(db, societyId), config),
    owners: await ownersOf(db, societyId),
    members: await countMembers(db, societyId),
  };
}
