import { ORDER_ITEM } from '@isocentre/domain/content/kinds';
import { itemTitle } from '@isocentre/domain/content/item-title';
import { keyOf } from '@isocentre/domain/content/faults';
import { SYSTEM } from '@isocentre/domain/people/actor';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { failpoint } from '../../platform/failpoints.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { lockForLoading } from '../editions/queries/loading.ts';
import type { EditingDeps } from './deps.ts';
import { changesOf, goLive } from './go-live.ts';
import { refusedLetter } from './letter-definitions.ts';
import { lockItem } from './queries/heads.ts';
import { changeWaiting, findDue, findPublications, lockWaiting, type StoredPublication } from './queries/publications.ts';
import { readStored, type Stored } from './stored.ts';

const AT_A_TIME = 20;

/**
 * Publishes what has become due. State and pages change in one transaction, so whichever worker runs, and whenever one dies, it
 * happens once or not at all.
 */
export async function applyWaiting(deps: EditingDeps): Promise<number> {
  const due = await findDue(deps.db, deps.clock.edition({}), AT_A_TIME);
  const failures: unknown[] = [];
  for (const one of due)
    try {
      await applyOne(deps, one);
    } catch (error) {
      // Those behind it do not wait for what cannot be done.
      failures.push(error);
    }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${due.length} publications could not be made`);
  return due.length;
}

interface Due {
  readonly editionId: number;
  readonly slug: string;
  readonly id: string;
}

async function applyOne({ db, clock }: EditingDeps, { editionId, slug, id }: Due): Promise<void> {
  const hold = async (transaction: Database): Promise<StoredPublication | undefined> => {
    await lockForLoading(transaction, slug);
    const waiting = await lockWaiting(transaction, editionId, id);
    // Another worker was first, or somebody has moved it.
    if (!waiting || waiting.at > clock.edition({})) return undefined;
    return (await findPublications(transaction, editionId, { id }))[0];
  };
  try {
    await db.transaction().execute(async (transaction) => {
      const publication = await hold(transaction);
      if (!publication) return;
      for (const item of publication.items) await lockItem(transaction, { editionId, kind: item.kind, id: item.id });
      const stored = await readStored(transaction, editionId);
      refuseOvertaken(stored, publication);
      await goLive(transaction, { editionId, by: publication.byId }, stored, changesOf(publication.items));
      failpoint('publication-written');
      await changeWaiting(transaction, editionId, id, { state: 'done', endedAt: clock.system() });
      await record(transaction, 'publication.done', editionId, publication);
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const faults = faultsOf(error);
    await db.transaction().execute(async (transaction) => {
      const publication = await hold(transaction);
      if (!publication) return;
      await changeWaiting(transaction, editionId, id, { state: 'refused', endedAt: clock.system(), faults });
      await record(transaction, 'publication.refused', editionId, publication, faults);
      await writeLetter(transaction, refusedLetter, { editionId, about: id, accountId: publication.byId });
    });
  }
}

/** What was published in another version meanwhile is not put back to an older one. */
function refuseOvertaken(stored: Stored, { items }: StoredPublication): void {
  const overtaken = items.filter(
    ({ kind, id, before }) => id !== ORDER_ITEM && (stored.heads.get(keyOf({ kind, id }))?.published?.version ?? null) !== before,
  );
  if (overtaken.length === 0) return;
  const sentence = (item: (typeof items)[number]) =>
    `${itemTitle(item.kind, item.id, item.body)}: another version has been published since this was set.`;
  throw new Refused('DRAFTS_BROKEN', { fields: Object.fromEntries(overtaken.map((item) => [`${keyOf(item)}/`, sentence(item)])) });
}

const faultsOf = ({ fields, words }: Refused): string[] => {
  const each = Object.values(fields ?? {});
  return each.length > 0 ? each : [words ?? 'It could not be published as it was.'];
};

const record = (transaction: Database, action: string, editionId: number, publication: StoredPublication, faults?: readonly string[]) =>
  writeAudit(transaction, {
    editionId,
    actor: SYSTEM,
    subject: publication.byId,
    action,
    entity: 'publication',
    entityId: publication.id,
    after: {
      at: publication.at.toISOString(),
      items: publication.items.map((item) => `${keyOf(item)} ${item.version}`),
      ...(publication.reason ? { reason: publication.reason } : {}),
      ...(faults ? { faults } : {}),
    },
  });
