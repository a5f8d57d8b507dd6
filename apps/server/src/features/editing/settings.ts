import type { Item } from '@isocentre/contract/content-editing';
import type { countRegistrations as countRoute, readSettingsConsequences as consequencesRoute } from '@isocentre/contract/settings-editing';
import type { Answer } from '@isocentre/contract/route';
import { draftFaults, keyOf } from '@isocentre/domain/content/faults';
import { assemble, type Change, layOver } from '@isocentre/domain/content/items';
import { type KindName, ONLY_ITEM } from '@isocentre/domain/content/kinds';
import { priceChanges } from '@isocentre/domain/content/price-changes';
import type { Edition } from '@isocentre/domain/editions/edition';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import type { EditingDeps } from './deps.ts';
import { checkArea, describeItem, refuseOlder } from './describe-item.ts';
import { countAbove, countByCategory, countKept, countResults, countUnpaid } from './queries/affected.ts';
import { faultsIn, readStored, rememberedIn, type Stored } from './stored.ts';

export async function readSettings({ db }: EditingDeps, kind: KindName, visit: Visit): Promise<Item> {
  checkArea(kind, 'settings');
  const stored = await readStored(db, visit.edition.id);
  const item = describeItem(stored, faultsIn(stored), { kind, id: ONLY_ITEM }, visit);
  if (!item) throw new Refused('NOT_FOUND');
  return item;
}

export const countRegistrations = async ({ db }: EditingDeps, visit: Visit): Promise<Answer<typeof countRoute>> => ({
  categories: await countByCategory(db, visit.edition.id),
});

type Results = Answer<typeof consequencesRoute>['results'];
type Picked = { readonly kind: KindName; readonly version: number };

/** Whom drafts of settings would affect, if they were in force now. */
export async function readConsequences(
  { db, clock }: EditingDeps,
  items: readonly Picked[],
  visit: Visit,
): Promise<Answer<typeof consequencesRoute>> {
  const editionId = visit.edition.id;
  for (const { kind } of items) checkArea(kind, 'settings');
  const stored = await readStored(db, editionId);
  const changes = items.map((picked) => draftOf(stored, picked, visit));
  const faults = draftFaults({ ...stored, remembered: rememberedIn(stored) }, changes);
  const now = clock.edition({});
  const keep = await countKept(db, editionId, clock.system());
  const broken = changes.flatMap((change) => (faults.get(keyOf(change)) ?? []).map((fault) => ({ kind: change.kind, ...fault })));
  if (broken.length > 0) return { now: now.toISOString(), faults: broken, prices: [], keep, above: [], results: null };
  const [before, after] = [assemble(stored.items).edition, assemble(layOver(stored.items, changes)).edition];
  const above = await countAbove(db, editionId, after.limits);
  return {
    now: now.toISOString(),
    faults: [],
    prices: priceChanges(before, after, await countUnpaid(db, editionId), now).map((change) => ({
      ...change,
      at: change.at.toISOString(),
    })),
    keep,
    above: Object.entries(above)
      .filter(([, count]) => count > 0)
      .map(([limit, count]) => ({ limit, count, message: aboveInWords(limit, count) })),
    results: await changedResults(db, editionId, [before, after]),
  };
}

/** Moving the day of the results tells authors, or stops telling them; letters that are released follow it. */
async function changedResults(db: Database, editionId: number, [before, after]: readonly [Edition, Edition]): Promise<Results> {
  const [from, to] = [before.instants.resultsPublishedAt, after.instants.resultsPublishedAt];
  if (from === to) return null;
  const { released, unreleased, ...counts } = await countResults(db, editionId);
  return { from, to, ...counts, letters: { released, unreleased } };
}

function draftOf(stored: Stored, { kind, version }: Picked, visit: Visit): Change {
  const key = { kind, id: ONLY_ITEM };
  const draft = stored.heads.get(keyOf(key))?.draft;
  if (draft?.version !== version) return refuseOlder(stored, key, visit);
  return { ...key, body: draft.body, hides: false };
}

const ABOVE: Readonly<Record<string, readonly [one: string, many: string]>> = {
  maxAbstracts: ['person has submitted more abstracts', 'people have submitted more abstracts'],
  maxAuthors: ['abstract has more authors', 'abstracts have more authors'],
  maxWords: ['abstract has more words', 'abstracts have more words'],
  maxKeywords: ['abstract has more keywords', 'abstracts have more keywords'],
};

const aboveInWords = (limit: string, count: number) =>
  `${count} ${ABOVE[limit]?.[count === 1 ? 0 : 1] ?? 'are above'}. What is submitted stays; the limit applies to new entries.`;
