import type { Checklist } from '@isocentre/contract/next-editions';
import type { ChecklistItem } from '@isocentre/domain/editions/checklist';
import { writeAudit } from '../../platform/audit.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import type { NextEditionDeps } from './next-edition-deps.ts';
import { saveTick } from './queries/checklist.ts';
import { checklistIn } from './read-checklist.ts';

export async function tickCheck(
  { db, clock }: NextEditionDeps,
  { item, ticked }: { item: ChecklistItem; ticked: boolean },
  visit: Visit,
): Promise<Checklist> {
  const { id: editionId } = visit.edition;
  await db.transaction().execute(async (transaction) => {
    if (!(await saveTick(transaction, { editionId, item, ticked, by: accountOf(visit).id, at: clock.system() }))) return;
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: ticked ? 'edition.ticked' : 'edition.unticked',
      entity: 'edition-check',
      entityId: item,
      requestId: visit.requestId,
    });
  });
  return checklistIn(db, visit);
}
