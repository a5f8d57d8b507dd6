import type {
  listContent as listRoute,
  listRevisions as revisionsRoute,
  readContentKinds as kindsRoute,
} from '@isocentre/contract/content-editing';
import type { Answer } from '@isocentre/contract/route';
import { keyOf, soundOnes } from '@isocentre/domain/content/faults';
import { layOver } from '@isocentre/domain/content/items';
import { itemTitle } from '@isocentre/domain/content/item-title';
import { KIND_NAMES, type KindName, kindOf, ORDER_ITEM } from '@isocentre/domain/content/kinds';
import { Refused } from '@isocentre/domain/refusals';
import { accountOf, type Visit } from '../../platform/feature.ts';
import type { Area, EditingDeps } from './deps.ts';
import { checkArea, describeItem, hasOrder, idsIn, type Key } from './describe-item.ts';
import { describePublication } from './describe-publication.ts';
import { countAccepted } from './queries/accepted.ts';
import { noteEditor } from './queries/editors.ts';
import { findHeads } from './queries/heads.ts';
import { findPublications, findRevisions } from './queries/publications.ts';
import { draftsIn, faultsIn, readStored, rememberedIn, type Stored } from './stored.ts';

const PUBLICATIONS_SHOWN = 20;
const REVISIONS_SHOWN = 20;

/** What there is to edit in an area, what is a draft and what waits. */
export async function readKinds({ db }: EditingDeps, area: Area, visit: Visit): Promise<Answer<typeof kindsRoute>> {
  const [stored, publications] = await Promise.all([
    readStored(db, visit.edition.id),
    findPublications(db, visit.edition.id, { area, most: PUBLICATIONS_SHOWN }),
  ]);
  const heads = [...stored.heads.values()];
  return {
    kinds: KIND_NAMES.filter((kind) => kindOf(kind).area === area).map((kind) => {
      const drafts = heads.flatMap((head) => (head.kind === kind && head.draft ? [head.draft] : []));
      const changed = [...drafts.map(({ at }) => visit.shown(at)), ...heads.flatMap(publishedAt(kind))].toSorted();
      return {
        kind,
        items: stored.items.kinds[kind].length,
        drafts: drafts.length,
        waiting: drafts.filter(({ waits }) => waits).length,
        changedAt: changed.at(-1) ?? null,
      };
    }),
    publications: publications.map(describePublication),
  };
}

const publishedAt =
  (kind: KindName) =>
  (head: { kind: KindName; published: { at: Date | null } | null }): string[] =>
    head.kind === kind && head.published?.at ? [head.published.at.toISOString()] : [];

export async function listContent({ db }: EditingDeps, area: Area, kind: KindName, visit: Visit): Promise<Answer<typeof listRoute>> {
  checkArea(kind, area);
  const stored = await readStored(db, visit.edition.id);
  const { standing, hidden } = idsIn(stored, kind);
  const faults = faultsIn(stored);
  const order = stored.heads.get(keyOf({ kind, id: ORDER_ITEM }));
  return {
    items: [...standing, ...hidden].flatMap((id) => describeItem(stored, faults, { kind, id }, visit) ?? []),
    order: hasOrder(kind) ? { ids: standing, version: order?.newest ?? 0, draft: Boolean(order?.draft) } : null,
    choices: choicesFor(stored, kind),
    accepted: kind === 'pages' ? await countAccepted(db, visit.edition.id) : [],
  };
}

/** The field of a body that names items of another kind. */
const NAMES: Partial<Record<KindName, readonly [field: string, kind: KindName]>> = {
  speakers: ['session', 'speaker-sessions'],
  'speaker-sessions': ['day', 'days'],
  'committee-members': ['category', 'committee-categories'],
  'committee-pages': ['category', 'committee-categories'],
};

/** Drafts too: both can be published together. */
function choicesFor(stored: Stored, kind: KindName): Record<string, Array<{ id: number; name: string }>> {
  const named = NAMES[kind];
  if (!named) return {};
  const [field, other] = named;
  const { kinds } = layOver(stored.items, soundOnes(draftsIn(stored)), rememberedIn(stored));
  return { [field]: kinds[other].map(({ id, body }) => ({ id: Number(id), name: itemTitle(other, id, body) })) };
}

export async function listRevisions(
  { db }: EditingDeps,
  area: Area,
  { kind, id, after }: Key & { after?: string | undefined },
  visit: Visit,
): Promise<Answer<typeof revisionsRoute>> {
  checkArea(kind, area);
  if (after !== undefined && !/^\d{1,9}$/.test(after)) throw new Refused('VALIDATION', { fields: { after: 'This page does not exist.' } });
  const found = await findRevisions(
    db,
    { editionId: visit.edition.id, kind, id },
    { most: REVISIONS_SHOWN + 1, ...(after === undefined ? {} : { below: Number(after) }) },
  );
  const shown = found.slice(0, REVISIONS_SHOWN);
  return {
    revisions: shown.map((revision) => ({
      ...revision,
      body: { ...revision.body },
      madeAt: visit.shown(revision.madeAt),
      publishedAt: revision.publishedAt?.toISOString() ?? null,
    })),
    next: found.length > REVISIONS_SHOWN ? String(shown.at(-1)?.version) : null,
  };
}

/** Nobody is locked out: it only says who else is there, and whether somebody has saved. */
export async function sayIEdit(
  { db, clock }: EditingDeps,
  area: Area,
  { kind, id }: Key,
  visit: Visit,
): Promise<{ others: string[]; version: number }> {
  checkArea(kind, area);
  const head = (await findHeads(db, visit.edition.id, kind)).find((one) => one.id === id);
  const others = await noteEditor(db, { editionId: visit.edition.id, kind, id }, accountOf(visit).id, clock.system());
  return { others, version: head?.newest ?? 0 };
}
