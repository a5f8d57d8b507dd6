import type { Checklist } from '@isocentre/contract/next-editions';
import { stillToDo } from '@isocentre/domain/editions/checklist';
import { type EditionStatus, mayMove, type StatusChange } from '@isocentre/domain/editions/edition-status';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { staffOf, type Visit } from '../../platform/feature.ts';
import type { NextEditionDeps } from './next-edition-deps.ts';
import { findSocietyRow, hasRegistrations, hostsOf, lockEdition, lockSociety, renewPages, saveStatus } from './queries/next-editions.ts';
import { checklistIn } from './read-checklist.ts';
import { withdrawWaiting } from './withdraw-waiting.ts';

const ACTIONS: Readonly<Record<`${EditionStatus} ${EditionStatus}`, string>> = {
  'draft published': 'edition.published',
  'published draft': 'edition.unpublished',
  'published archived': 'edition.archived',
  'archived published': 'edition.brought-back',
  'draft draft': '',
  'published published': '',
  'archived archived': '',
  'draft archived': '',
  'archived draft': '',
};

/** Visitors do not see it yet; that they do is recorded at its instant (`note-published.ts`). */
const PUBLICATION_SET = 'edition.publication-set';

/** The only way an edition changes its state. */
export async function changeEditionStatus({ db, clock }: NextEditionDeps, change: StatusChange, visit: Visit): Promise<Checklist> {
  const { id: editionId } = visit.edition;
  const { societyId } = staffOf(visit);
  const { from, to, reason } = change;
  await db.transaction().execute(async (transaction) => {
    await lockSociety(transaction, societyId);
    const stored = await lockEdition(transaction, editionId);
    if (stored.status !== from) throw new Refused('STATUS_CHANGED', { current: { status: stored.status } });
    if (!mayMove(from, to)) throw new Refused('MOVE_NOT_POSSIBLE');
    if (from === 'draft') await refuseUnready(transaction, visit);
    if (to === 'draft') await refuseUnpublishing(transaction, { editionId, societyId, isDefault: stored.isDefault });
    // By the edition's clock, as every date that visitors meet. Brought back, it is public since it was.
    const publishedAt =
      from === 'archived' || to === 'archived' ? stored.publishedAt : from === 'draft' ? publicationOf(change, visit) : null;
    if (to === 'archived') await withdrawWaiting(transaction, visit, clock.system());
    await saveStatus(transaction, editionId, { status: to, publishedAt, archivedAt: to === 'archived' ? clock.system() : null });
    await renewPages(transaction, societyId);
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: publishedAt && from === 'draft' && publishedAt > visit.now ? PUBLICATION_SET : ACTIONS[`${from} ${to}`],
      entity: 'edition',
      entityId: stored.slug,
      before: { status: from },
      after: { status: to, ...(publishedAt ? { publishedAt } : {}), ...(reason ? { reason } : {}) },
      requestId: visit.requestId,
    });
  });
  return checklistIn(db, visit);
}

const publicationOf = ({ at }: StatusChange, { now }: Visit) => (at ? new Date(at) : now);

async function refuseUnready(transaction: Database, visit: Visit): Promise<void> {
  const { lines } = await checklistIn(transaction, visit);
  const ticked = new Set(lines.filter((line) => line.ticked).map(({ item }) => item as string));
  const open = stillToDo(lines, ticked);
  if (open.length === 0) return;
  throw new Refused('NOT_READY', {
    fields: Object.fromEntries(open.map(({ item, title, detail }) => [item, `${title}: ${detail}`])),
    current: { open: open.map(({ item, state }) => ({ item, state })) },
  });
}

async function refuseUnpublishing(
  transaction: Database,
  { editionId, societyId, isDefault }: { editionId: number; societyId: number; isDefault: boolean },
): Promise<void> {
  const { mainHost } = await findSocietyRow(transaction, societyId);
  if (isDefault || (mainHost !== null && (await hostsOf(transaction, editionId)).includes(mainHost))) throw new Refused('MAIN_HOST_KEPT');
  if (await hasRegistrations(transaction, editionId)) throw new Refused('HAS_REGISTRATIONS');
}
