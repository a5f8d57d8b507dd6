import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import { staffOf, type Visit } from '../../platform/feature.ts';
import { contentRows } from './content-rows.ts';
import type { NextEditionDeps } from './next-edition-deps.ts';
import { readContent } from './queries/content.ts';
import { deleteOtherRows } from './queries/loading.ts';
import { giveUpDraft, lockEdition, lockSociety } from './queries/next-editions.ts';
import { withdrawWaiting } from './withdraw-waiting.ts';

/** What it said is deleted; that it was there stays in the record. */
export async function deleteDraft({ db, clock }: NextEditionDeps, visit: Visit): Promise<{ deleted: true }> {
  const { id: editionId } = visit.edition;
  await db.transaction().execute(async (transaction) => {
    await lockSociety(transaction, staffOf(visit).societyId);
    const { status, slug } = await lockEdition(transaction, editionId);
    if (status !== 'draft') throw new Refused('NOT_A_DRAFT');
    const tables = contentRows(editionId, await readContent(transaction, editionId));
    for (const table of tables.toReversed()) await deleteOtherRows(transaction, editionId, { ...table, rows: [] });
    await withdrawWaiting(transaction, visit, clock.system());
    await giveUpDraft(transaction, editionId);
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'edition.deleted',
      entity: 'edition',
      entityId: slug,
      requestId: visit.requestId,
    });
  });
  return { deleted: true };
}
