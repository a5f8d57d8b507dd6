import { plainText } from '@isocentre/domain/abstracts/inline-text';
import { HOUR_MS } from '@isocentre/domain/durations';
import { excludedFor, meanPoints } from '@isocentre/domain/review/standing';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/database.ts';
import { listChangedAbstracts, snapshotOf } from './queries/changed-abstracts.ts';
import { listReviewRows, listStandingRows, type ReviewRow, type StandingRow } from './queries/standings.ts';

/** An abstract with its reviews: the same for whoever reads it, so nothing here has been left out for anybody. */
export interface KnownAbstract extends StandingRow {
  /** Its title without marks, capitals and accents, to be found and sorted by. */
  readonly words: string;
  readonly reviews: readonly ReviewRow[];
  /** Those that count. */
  readonly counted: readonly ReviewRow[];
  readonly mean: number | null;
}

interface Known {
  /** A new list whenever something in it is new: what is computed from a list can be kept with it. */
  abstracts: readonly KnownAbstract[];
  /** Which transactions are in it; null: nothing has been read. */
  snapshot: string | null;
  /** The last look for changes, whether it went well or not: they happen one after the other. */
  looking: Promise<unknown>;
}

/** Five thousand abstracts with their reviews take about 10 MB. Changes are noted for longer than this. */
const KEPT = { max: 20, ttl: HOUR_MS };
const kept = new WeakMap<Database, LRUCache<number, Known>>();

function knownOf(db: Database, editionId: number): Known {
  const editions = kept.get(db) ?? new LRUCache<number, Known>(KEPT);
  kept.set(db, editions);
  const known = editions.get(editionId) ?? { abstracts: [], snapshot: null, looking: Promise.resolve() };
  editions.set(editionId, known);
  return known;
}

/**
 * All abstracts of an edition as they stand now. What was read before is kept, and only what a transaction has changed since is
 * read again: triggers note it with the change, whoever writes. A transaction reads for itself, since it may yet be undone.
 */
export async function readKnownAbstracts(db: Database, editionId: number): Promise<readonly KnownAbstract[]> {
  if (db.isTransaction) return read(db, editionId);
  const known = knownOf(db, editionId);
  // Behind a look that has begun: it may have begun before what this reader has changed.
  const looking = known.looking.then(() => look(db, editionId, known));
  known.looking = looking.catch(() => null);
  return looking;
}

async function look(db: Database, editionId: number, known: Known): Promise<readonly KnownAbstract[]> {
  if (known.snapshot === null) {
    const snapshot = await snapshotOf(db);
    Object.assign(known, { abstracts: await read(db, editionId), snapshot });
  } else {
    const { snapshot, changed } = await listChangedAbstracts(db, editionId, known.snapshot);
    if (changed.length > 0) {
      const found = await read(db, editionId, changed);
      const old = new Set(changed);
      known.abstracts = [...known.abstracts.filter(({ id }) => !old.has(id)), ...found];
    }
    known.snapshot = snapshot;
  }
  return known.abstracts;
}

async function read(db: Database, editionId: number, only?: readonly string[]): Promise<KnownAbstract[]> {
  const rows = await listStandingRows(db, editionId, only);
  const reviewsOf = Map.groupBy(await listReviewRows(db, editionId, only), ({ abstract }) => abstract);
  return rows.map((row) => {
    const reviews = reviewsOf.get(row.id) ?? [];
    const counted = reviews.filter((review) => excludedFor(review) === null);
    return { ...row, words: searchable(plainText(row.title)), reviews, counted, mean: meanPoints(counted.map(({ points }) => points)) };
  });
}

/** Without capitals and accents. */
export const searchable = (words: string): string => words.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');
