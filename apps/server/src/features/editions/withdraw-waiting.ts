import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { endWaitingPublications } from './queries/next-editions.ts';

/** What was set to go live later does not, once an edition is archived or given up. Its drafts stay. */
export async function withdrawWaiting(transaction: Database, visit: Visit, endedAt: Date): Promise<void> {
  const editionId = visit.edition.id;
  for (const id of await endWaitingPublications(transaction, editionId, endedAt))
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'publication.withdrawn',
      entity: 'publication',
      entityId: id,
      requestId: visit.requestId,
    });
}
