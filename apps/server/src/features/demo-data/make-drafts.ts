import { DAY_MS, HOUR_MS } from '@isocentre/domain/durations';
import type { Body } from '@isocentre/domain/content/items';
import { type KindName, ONLY_ITEM } from '@isocentre/domain/content/kinds';
import type { World } from './world.ts';

/** Three drafts of an editor: one that can be published, one that is not finished, and one that waits for next week. */
export function makeDrafts({ chance, rows, edition, editionId, now }: World, editorId: string): void {
  const [notice] = edition.notices;
  const [direction] = edition.directions;
  if (notice) {
    const { id, ...body } = notice;
    draft('notices', String(id), body, { ...body, body: `${notice.body} The desk opens an hour earlier on the first day.` });
  }
  if (direction) {
    const { id, ...body } = direction;
    draft('directions', String(id), body, { ...body, from: '' });
  }
  const topics = { abstractCategories: edition.abstractCategories };
  draft('abstract-topics', ONLY_ITEM, topics, { abstractCategories: [...edition.abstractCategories, 'Late-breaking results'] });
  const id = chance.id();
  rows.publications.push({
    edition_id: editionId,
    id,
    state: 'waiting',
    area: 'content',
    at: new Date(now.getTime() + 7 * DAY_MS),
    made_by: editorId,
    made_at: new Date(now.getTime() - HOUR_MS),
    reason: 'Agreed at the last meeting of the committee',
  });
  rows.publication_items.push({
    edition_id: editionId,
    publication_id: id,
    kind: 'abstract-topics',
    item_id: ONLY_ITEM,
    version: 2,
    before_version: 1,
  });

  /** What is public is the first version, the draft the second. */
  function draft(kind: KindName, itemId: string, before: Body, after: Body): void {
    const item = { edition_id: editionId, kind, item_id: itemId };
    const madeAt = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
    rows.content_revisions.push(
      { ...item, version: 1, body: JSON.stringify(before), made_at: madeAt(27) },
      { ...item, version: 2, body: JSON.stringify(after), made_by: editorId, made_at: madeAt(26) },
    );
    rows.content_items.push({ ...item, draft_version: 2, published_version: 1 });
  }
}
