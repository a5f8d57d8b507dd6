import type { Editions } from '@isocentre/contract/next-editions';
import { isPublic } from '@isocentre/domain/editions/edition-status';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { staffOf, type Visit } from '../../platform/feature.ts';
import { describeEditions } from './describe-edition.ts';
import type { NextEditionDeps } from './next-edition-deps.ts';
import {
  defaultEditionOf,
  editionOfSociety,
  findSocietyRow,
  holderOfHost,
  hostsOf,
  lockSociety,
  moveDefault,
  moveHost,
  renewPages,
  saveMainHost,
} from './queries/next-editions.ts';

/**
 * At one moment: whoever looks up a host name finds the old edition or the new one, never none and never both. The old one is
 * found by its own host name from the same moment on.
 */
export async function moveMainHost(
  { db, config }: NextEditionDeps,
  { edition, host }: { edition: string; host?: string | undefined },
  visit: Visit,
): Promise<Editions> {
  const { societyId } = staffOf(visit);
  await db.transaction().execute(async (transaction) => {
    await lockSociety(transaction, societyId);
    const to = await editionOfSociety(transaction, societyId, edition);
    if (!to) throw new Refused('NOT_FOUND');
    if (!isPublic(to, visit.now)) throw new Refused('EDITION_IS_DRAFT');
    const first = await defaultEditionOf(transaction, societyId);
    const known = (await findSocietyRow(transaction, societyId)).mainHost;
    const main = known ?? host ?? null;
    if (!first && main === null) throw new Refused('VALIDATION', { fields: { host: 'Which of its host names is the main address?' } });
    if (first && first.id !== to.id) {
      await refuseWithoutOwnHost(transaction, first.id, main);
      await moveDefault(transaction, first.id, to.id);
    }
    if (main !== null) await moveName(transaction, { societyId, main, isNew: known === null, to: to.id, stays: first !== undefined });
    await renewPages(transaction, societyId);
    await writeAudit(transaction, {
      editionId: to.id,
      actor: visit.actor,
      action: 'society.main-host-moved',
      entity: 'edition',
      entityId: to.slug,
      before: { edition: first?.slug ?? null },
      after: { edition: to.slug, host: main },
      requestId: visit.requestId,
    });
  });
  return describeEditions(db, societyId, config);
}

async function moveName(
  transaction: Database,
  { societyId, main, isNew, to, stays }: { societyId: number; main: string; isNew: boolean; to: number; stays: boolean },
): Promise<void> {
  const holder = await holderOfHost(transaction, main);
  if (!holder) throw new Refused('VALIDATION', { fields: { host: 'No edition has this host name. Please add it first.' } });
  // A name that the society has not chosen yet must be the edition's own: nobody's is taken away by typing it here.
  if (isNew && holder.editionId !== to) throw new Refused('HOST_TAKEN');
  if (!isNew && holder.editionId !== to && !stays) await refuseWithoutOwnHost(transaction, holder.editionId, main);
  if (isNew) await saveMainHost(transaction, societyId, main);
  await moveHost(transaction, main, to);
}

async function refuseWithoutOwnHost(transaction: Database, editionId: number, main: string | null): Promise<void> {
  if ((await hostsOf(transaction, editionId)).every((one) => one === main)) throw new Refused('OWN_HOST_FIRST');
}
