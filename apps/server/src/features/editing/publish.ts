import { randomUUID } from 'node:crypto';
import type { Publication } from '@isocentre/contract/content-editing';
import { keyOf } from '@isocentre/domain/content/faults';
import { kindOf, ORDER_ITEM } from '@isocentre/domain/content/kinds';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { once } from '../../platform/idempotency.ts';
import { lockForLoading } from '../editions/queries/loading.ts';
import type { Area, EditingDeps } from './deps.ts';
import { checkArea, type Key, refuseOlder } from './describe-item.ts';
import { describePublication, findPublication } from './describe-publication.ts';
import { goLive, type LiveChange, refuseBroken } from './go-live.ts';
import { findRevisions, insertPublication, lockWaiting, changeWaiting, type PublicationItem } from './queries/publications.ts';
import { insertRevision, lockItem } from './queries/heads.ts';
import { publicBody, readStored, type Stored } from './stored.ts';

type Picked = Key & { readonly version: number };

interface Wish {
  readonly items: readonly Picked[];
  /** Null: now. */
  readonly at: string | null;
  readonly reason: string | null;
}

/** Publishes drafts together: all of them or, when one cannot be published, none. */
export async function publish(deps: EditingDeps, area: Area, { items, at, reason }: Wish, visit: Visit): Promise<Publication> {
  const { db, clock } = deps;
  for (const { kind } of items) checkArea(kind, area);
  const now = clock.edition({});
  const instant = at === null ? null : new Date(at);
  if (instant && instant <= now) throw new Refused('INSTANT_PASSED', { fields: { at: 'This instant has passed.' } });
  const [editionId, by, id] = [visit.edition.id, accountOf(visit).id, randomUUID()];
  return inEdition(db, visit, async (transaction) => {
    const changes = await pick(transaction, visit, items);
    const stored = await readStored(transaction, editionId);
    const seen = changes.map((key) => draftSeen(stored, key, visit));
    if (instant) refuseBroken(stored, seen);
    const parts = instant ? seen.map((change) => partOf(stored, change)) : await goLive(transaction, { editionId, by }, stored, seen);
    const publication = { editionId, id, area, at: instant ?? now, by, reason, items: parts };
    await insertPublication(transaction, publication, instant ? null : clock.system());
    await record(
      transaction,
      instant ? 'publication.scheduled' : 'publication.done',
      { id, items: parts, reason, at: instant ?? now },
      visit,
    );
    return describePublication(await findPublication(transaction, editionId, area, id));
  });
}

const inEdition = (db: Database, visit: Visit, work: (transaction: Database) => Promise<Publication>): Promise<Publication> =>
  db.transaction().execute((transaction) =>
    once(transaction, visit.requestKey, async () => {
      await lockForLoading(transaction, visit.edition.edition.slug);
      return work(transaction);
    }),
  );

/** Each once, locked in one order so that two publications never wait for each other. */
async function pick(transaction: Database, visit: Visit, items: readonly Picked[]): Promise<Picked[]> {
  const sorted = items.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const twice = sorted.find((item, i) => i > 0 && keyOf(item) === keyOf(sorted[i - 1] ?? item));
  if (twice) throw new Refused('VALIDATION', { fields: { items: 'Something is named twice.' } });
  for (const { kind, id } of sorted) await lockItem(transaction, { editionId: visit.edition.id, kind, id });
  return sorted;
}

function draftSeen(stored: Stored, { kind, id, version }: Picked, visit: Visit): LiveChange {
  const head = stored.heads.get(keyOf({ kind, id }));
  if (!head || head.newest === 0) throw new Refused('NOT_FOUND');
  if (head.draft?.version !== version) refuseOlder(stored, { kind, id }, visit);
  if (head.draft.waits) throw new Refused('WAITS_ALREADY');
  return { kind, id, version, body: head.draft.body, hides: head.draft.hides };
}

const partOf = (stored: Stored, { kind, id, version }: LiveChange): PublicationItem => ({
  kind,
  id,
  version,
  before: stored.heads.get(keyOf({ kind, id }))?.published?.version ?? null,
});

/** Publishes what its items said before, as new versions. What has been drafted since stays a draft. */
export async function undoPublication({ db, clock }: EditingDeps, area: Area, id: string, visit: Visit): Promise<Publication> {
  const [editionId, by, now] = [visit.edition.id, accountOf(visit).id, clock.edition({})];
  return inEdition(db, visit, async (transaction) => {
    const undone = await findPublication(transaction, editionId, area, id);
    for (const { kind, id: item } of undone.items) await lockItem(transaction, { editionId, kind, id: item });
    const stored = await readStored(transaction, editionId);
    const still = ({ kind, id: item, version }: PublicationItem) =>
      stored.heads.get(keyOf({ kind, id: item }))?.published?.version === version;
    if (undone.state !== 'done' || !undone.items.every(still)) throw new Refused('NOT_UNDOABLE');
    const changes: LiveChange[] = [];
    for (const item of undone.items) changes.push(await backTo(transaction, stored, { editionId, by }, item));
    const items = await goLive(transaction, { editionId, by }, stored, changes);
    const publication = { editionId, id: randomUUID(), area, at: now, by, reason: null, undoes: id, items };
    await insertPublication(transaction, publication, clock.system());
    await record(transaction, 'publication.undone', { ...publication, undoes: id }, visit);
    return describePublication(await findPublication(transaction, editionId, area, publication.id));
  });
}

/** A new version that says what was public before; of something new, one that hides it. */
async function backTo(
  transaction: Database,
  stored: Stored,
  { editionId, by }: { editionId: number; by: string },
  { kind, id, before }: PublicationItem,
): Promise<LiveChange> {
  const key = { editionId, kind, id };
  const [earlier] = before === null ? [] : await findRevisions(transaction, key, { most: 1, only: [before] });
  const head = stored.heads.get(keyOf(key));
  const hides = earlier ? earlier.hides : kindOf(kind).holds !== 'one' && id !== ORDER_ITEM;
  const body = earlier?.body ?? publicBody(stored, kind, id) ?? head?.published?.body ?? {};
  const version = (head?.newest ?? 0) + 1;
  await insertRevision(transaction, { ...key, version, body, hides, by, reason: 'Undone' });
  return { kind, id, version, body, hides };
}

export async function movePublication(
  { db, clock }: EditingDeps,
  area: Area,
  { id, at }: { id: string; at: string },
  visit: Visit,
): Promise<Publication> {
  const instant = new Date(at);
  if (instant <= clock.edition({})) throw new Refused('INSTANT_PASSED', { fields: { at: 'This instant has passed.' } });
  return changeOne(db, area, id, visit, async (transaction, before) => {
    await changeWaiting(transaction, visit.edition.id, id, { at: instant });
    await record(transaction, 'publication.moved', { id, at: instant, before }, visit);
  });
}

export const withdrawPublication = ({ db, clock }: EditingDeps, area: Area, id: string, visit: Visit): Promise<Publication> =>
  changeOne(db, area, id, visit, async (transaction, before) => {
    await changeWaiting(transaction, visit.edition.id, id, { state: 'withdrawn', endedAt: clock.system() });
    await record(transaction, 'publication.withdrawn', { id, before }, visit);
  });

async function changeOne(
  db: Database,
  area: Area,
  id: string,
  visit: Visit,
  change: (transaction: Database, before: Date) => Promise<void>,
): Promise<Publication> {
  return db.transaction().execute(async (transaction) => {
    const publication = await findPublication(transaction, visit.edition.id, area, id);
    const waiting = await lockWaiting(transaction, visit.edition.id, id);
    if (!waiting) throw new Refused('PUBLICATION_ENDED', { current: describePublication(publication) });
    await change(transaction, waiting.at);
    return describePublication(await findPublication(transaction, visit.edition.id, area, id));
  });
}

interface Recorded {
  readonly id: string;
  readonly items?: readonly PublicationItem[];
  readonly reason?: string | null;
  readonly at?: Date;
  readonly before?: Date;
  readonly undoes?: string;
}

const record = (transaction: Database, action: string, { id, items, reason, at, before, undoes }: Recorded, visit: Visit) =>
  writeAudit(transaction, {
    editionId: visit.edition.id,
    actor: visit.actor,
    action,
    entity: 'publication',
    entityId: id,
    ...(before ? { before: { at: before.toISOString() } } : {}),
    after: {
      ...(at ? { at: at.toISOString() } : {}),
      ...(items ? { items: items.map((item) => `${keyOf(item)} ${item.version}`) } : {}),
      ...(reason ? { reason } : {}),
      ...(undoes ? { undoes } : {}),
    },
    requestId: visit.requestId,
  });
