import type { Checklist } from '@isocentre/contract/next-editions';
import { hostFault } from '@isocentre/domain/editions/host-name';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import { staffOf, type Visit } from '../../platform/feature.ts';
import { ownHosts } from './make-edition.ts';
import type { NextEditionDeps } from './next-edition-deps.ts';
import { claimHost, findSocietyRow, hostsOf, lockEdition, lockSociety, releaseHost, renewPages } from './queries/next-editions.ts';
import { checklistIn } from './read-checklist.ts';

export async function addHost({ db, config }: NextEditionDeps, host: string, visit: Visit): Promise<Checklist> {
  const { id: editionId } = visit.edition;
  const { societyId } = staffOf(visit);
  const fault = hostFault(host, ownHosts(config));
  if (fault) throw new Refused('VALIDATION', { fields: { host: fault } });
  await db.transaction().execute(async (transaction) => {
    await lockSociety(transaction, societyId);
    // Its own already: nothing to do.
    if ((await hostsOf(transaction, editionId)).includes(host)) return;
    if (!(await claimHost(transaction, editionId, host)))
      throw new Refused('HOST_TAKEN', { fields: { host: 'It belongs to another edition.' } });
    await renewPages(transaction, societyId);
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'edition.host-added',
      entity: 'edition-host',
      entityId: host,
      requestId: visit.requestId,
    });
  });
  return checklistIn(db, visit);
}

export async function removeHost({ db }: NextEditionDeps, host: string, visit: Visit): Promise<Checklist> {
  const { id: editionId } = visit.edition;
  const { societyId } = staffOf(visit);
  await db.transaction().execute(async (transaction) => {
    await lockSociety(transaction, societyId);
    const { status, isDefault } = await lockEdition(transaction, editionId);
    const hosts = await hostsOf(transaction, editionId);
    if (!hosts.includes(host)) throw new Refused('NOT_FOUND');
    if ((await findSocietyRow(transaction, societyId)).mainHost === host) throw new Refused('MAIN_HOST_KEPT');
    if (status !== 'draft' && !isDefault && hosts.length === 1) throw new Refused('HOST_IN_USE');
    await releaseHost(transaction, editionId, host);
    await renewPages(transaction, societyId);
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'edition.host-removed',
      entity: 'edition-host',
      entityId: host,
      requestId: visit.requestId,
    });
  });
  return checklistIn(db, visit);
}
