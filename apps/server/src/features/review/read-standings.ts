import type { BoardFacts, FLAGS, ReviewedAbstract } from '@isocentre/contract/review/abstracts';
import { callsOf } from '@isocentre/domain/abstracts/calls';
import { resultsPublished } from '@isocentre/domain/abstracts/results-published';
import { submissionWindow, takesAbstracts } from '@isocentre/domain/abstracts/submission-window';
import { Refused } from '@isocentre/domain/refusals';
import { reviewNumber } from '@isocentre/domain/review/review-number';
import { NEW_SETTINGS, REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import type { Criterion } from '@isocentre/domain/review/rubric';
import { type Habit, habitOf, inRankOrder, isSplit, meanZ, type Scale, scaleOf, zOf } from '@isocentre/domain/review/standing';
import { CHAIR_IN_CONFLICT } from '@isocentre/domain/review/decision-refusals';
import { LRUCache } from 'lru-cache';
import { listFurtherCalls } from '../../platform/calls.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type View, type Visit } from '../../platform/feature.ts';
import { listHidden, type Reader } from '../../platform/visible-abstracts.ts';
import { type KnownAbstract, readKnownAbstracts } from './known-abstracts.ts';
import { findSettings, listCriteria } from './queries/calls.ts';
import { findVisible, listOtherChairs, type StandingRow } from './queries/standings.ts';

/** An abstract with everything that is computed from its reviews; reviews that do not count are in none of it. */
export interface Standing extends KnownAbstract {
  readonly rank: number | null;
  readonly excluded: number;
  readonly z: number | null;
  readonly flags: ReadonlyArray<(typeof FLAGS)[number]>;
}

export interface Standings {
  /** By rank, those without a review at the end, withdrawn ones last. */
  readonly all: readonly Standing[];
  readonly habits: ReadonlyMap<string, Habit | null>;
  readonly criteria: readonly Criterion[];
  readonly facts: BoardFacts;
}

export const readerIn = (visit: View): Reader => ({ editionId: visit.edition.id, account: accountOf(visit).id });

/** Refused for what does not exist, and for what the reader has a conflict with. */
export async function expectVisible(db: Database, visit: Visit, ids: readonly string[]): Promise<void> {
  const found = await findVisible(db, readerIn(visit), ids);
  if (found.length < new Set(ids).size) throw new Refused('NOT_FOUND');
  if (found.some(({ visible }) => !visible)) throw new Refused('IN_CONFLICT', { words: CHAIR_IN_CONFLICT });
}

/**
 * All abstracts that the reader may see, with means, ranks and z. What they may not see is left out before anything is
 * computed: no rank has a gap, and no reviewer's mean tells of a review of it. Every call has its own ranks. `only`: of this call, with its
 * dates; else of all, call by call, with the dates of the edition.
 */
export async function readStandings(db: Database, visit: View, only?: string): Promise<Standings> {
  const reader = readerIn(visit);
  const { wanted, least } = (await findSettings(db, reader.editionId, REGULAR_CALL)) ?? NEW_SETTINGS;
  const criteria = await listCriteria(db, reader.editionId, REGULAR_CALL);
  const known = await readKnownAbstracts(db, reader.editionId);
  const hidden = await listHidden(db, reader);
  const scale = scaleOf(criteria);
  const calls = callsOf(visit.edition.edition, await listFurtherCalls(db, reader.editionId));
  const call = calls.find(({ code }) => code === (only ?? REGULAR_CALL));
  if (!call) throw new Refused('NOT_FOUND');
  const { edition } = call;
  const wantedCalls = only === undefined ? calls.map(({ code }) => code) : [only];
  const each = wantedCalls.map((code) => computedFor(known, { hidden, scale, least, call: code }));
  const mine = known.filter((one) => only === undefined || one.call === only);
  return {
    all: each.flatMap(({ all }) => all).toSorted((a, b) => Number(a.status === 'withdrawn') - Number(b.status === 'withdrawn')),
    habits: new Map(each.flatMap(({ habits }) => [...habits])),
    criteria,
    facts: {
      call: call.code,
      calls: calls.map(({ code, name }) => ({ code, name })),
      wanted,
      least,
      scale,
      callOpen: takesAbstracts(submissionWindow(edition, visit.now)),
      resultsAt: edition.instants.resultsPublishedAt,
      published: resultsPublished(edition, visit.now),
      elsewhere: mine.some(({ id, status }) => hidden.has(id) && status !== 'withdrawn') ? await listOtherChairs(db, reader) : null,
    },
  };
}

interface Basis {
  readonly call: string;
  readonly hidden: ReadonlySet<string>;
  readonly scale: Scale;
  readonly least: number;
}

type Computed = Pick<Standings, 'all' | 'habits'>;
const computed = new WeakMap<readonly KnownAbstract[], LRUCache<string, Computed>>();
/** Few chairs read one list, and those without a conflict share what is computed. */
const READERS = 20;

/** Computed once for each list and whatever is hidden in it: pages, searches and filters of a chair are about the same ranks. */
function computedFor(known: readonly KnownAbstract[], basis: Basis): Computed {
  const { hidden, scale, least, call } = basis;
  const all = computed.get(known) ?? new LRUCache<string, Computed>({ max: READERS });
  computed.set(known, all);
  const key = JSON.stringify([[...hidden].toSorted(), scale, least, call]);
  const one = all.get(key) ?? compute(known, basis);
  all.set(key, one);
  return one;
}

function compute(known: readonly KnownAbstract[], { hidden, scale, least, call }: Basis): Computed {
  const rows = known.filter((one) => one.call === call && !hidden.has(one.id));
  const pointsOf = new Map<string, number[]>();
  for (const { account, points } of rows.flatMap(({ status, counted }) => (status === 'withdrawn' ? [] : counted))) {
    const own = pointsOf.get(account);
    if (own) own.push(points);
    else pointsOf.set(account, [points]);
  }
  const habits = new Map([...pointsOf].map(([account, points]) => [account, habitOf(points)]));
  const standings = rows.map((row) => {
    const { counted } = row;
    const gone = row.status === 'withdrawn';
    return {
      ...row,
      mean: gone ? null : row.mean,
      z: gone ? null : meanZ(counted.map((review) => zOf(review.points, habits.get(review.account) ?? null))),
      excluded: row.reviews.length - counted.length,
      flags: flagsOf(row, { split: isSplit(counted, scale), least }),
    };
  });
  const all = inRankOrder(standings).toSorted((a, b) => Number(a.status === 'withdrawn') - Number(b.status === 'withdrawn'));
  return { all, habits };
}

function flagsOf(row: KnownAbstract, { split, least }: { split: boolean; least: number }): Standing['flags'] {
  const { counted } = row;
  return [
    ...(split ? (['split'] as const) : []),
    ...(counted.length < least ? (['few'] as const) : []),
    ...(counted.some(({ readVersion }) => readVersion < row.textVersion) ? (['revised'] as const) : []),
    ...(counted.some(({ known }) => known) ? (['known'] as const) : []),
    ...(row.reviews.some(({ waived }) => waived) ? (['waived'] as const) : []),
    ...(row.withdrawal && row.status !== 'withdrawn' ? (['withdrawal'] as const) : []),
    ...(isStale(row) ? (['stale'] as const) : []),
  ];
}

/** Decided about an earlier text. */
export const isStale = ({ outcome, state, decidedVersion, textVersion }: StandingRow): boolean =>
  outcome !== null && state === 'pending' && decidedVersion !== textVersion;

/** As it leaves the server. */
export function describeStanding(row: Standing, { shown }: Pick<Visit, 'shown'>): ReviewedAbstract {
  const said = (recommendation: string) => row.counted.filter((one) => one.recommendation === recommendation).length;
  const { state, origin, by, at } = row;
  return {
    id: row.id,
    call: row.call,
    number: row.number === null ? null : reviewNumber(row.number),
    title: row.title,
    category: row.category,
    wish: row.wish,
    withdrawn: row.status === 'withdrawn',
    rank: row.rank,
    points: row.counted.map(({ points }) => points).toSorted((a, b) => a - b),
    excluded: row.excluded,
    mean: row.mean,
    z: row.z,
    recommendations: { oral: said('oral'), 'e-poster': said('e-poster'), reject: said('reject') },
    flags: [...row.flags],
    decision: state && origin && at ? { outcome: row.outcome, state, origin, reason: row.reason, by: by ?? '', at: shown(at) } : null,
    version: row.version,
    reference: row.reference,
  };
}
