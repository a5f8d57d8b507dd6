import { habitOf, meanPoints, meanZ, zOf } from '../review/standing.ts';

/** A finished sheet that counts. */
export interface CountedSheet {
  readonly candidate: string;
  readonly judge: string;
  readonly points: number;
  readonly scores: Readonly<Record<string, number>>;
}

export interface RankingRule {
  /** With fewer sheets a candidate stands apart, without a rank. */
  readonly leastJudges: number;
  /** Code of the criterion that decides first between equal means; null: none does. */
  readonly tieCriterion: string | null;
}

/** What put a candidate apart from others with the same mean; `shared`: nothing did. */
export type TiedBy = 'criterion' | 'first-places' | 'shared';

export interface RankedCandidate {
  readonly candidate: string;
  /** Null: too few sheets. */
  readonly rank: number | null;
  readonly mean: number | null;
  /** Beside the mean and never instead of it. */
  readonly z: number | null;
  readonly sheets: number;
  /** Of how many judges nobody stands higher. */
  readonly firstPlaces: number;
  /** Null: nobody else has this mean. */
  readonly tiedBy: TiedBy | null;
}

export interface Ranking {
  /** Best first. */
  readonly ranked: readonly RankedCandidate[];
  /** Those with too few sheets, in the order in which they were given. */
  readonly apart: readonly RankedCandidate[];
}

interface Standing extends RankedCandidate {
  /** Mean of the criterion of the rule. */
  readonly named: number;
}

/** Whoever has one sheet has put nobody first. */
const LEAST_TO_COMPARE = 2;

/** Mean of sheets; ties by the criterion that the rule names, then by more first places, else they share a rank (1, 2, 2, 4). */
export function rankContest(candidates: readonly string[], sheets: readonly CountedSheet[], rule: RankingRule): Ranking {
  const known = new Set(candidates);
  const counted = sheets.filter(({ candidate }) => known.has(candidate));
  const byJudge = Map.groupBy(counted, ({ judge }) => judge);
  const byCandidate = Map.groupBy(counted, ({ candidate }) => candidate);
  const habits = new Map([...byJudge].map(([judge, own]) => [judge, habitOf(own.map(({ points }) => points))]));
  const highest = new Map([...byJudge].map(([judge, own]) => [judge, Math.max(...own.map(({ points }) => points))]));
  const isFirst = ({ judge, points }: CountedSheet) =>
    (byJudge.get(judge)?.length ?? 0) >= LEAST_TO_COMPARE && points === highest.get(judge);

  const standings = candidates.map((candidate): Standing => {
    const own = byCandidate.get(candidate) ?? [];
    const { tieCriterion } = rule;
    return {
      candidate,
      rank: null,
      mean: meanPoints(own.map(({ points }) => points)),
      z: meanZ(own.map(({ judge, points }) => zOf(points, habits.get(judge) ?? null))),
      sheets: own.length,
      firstPlaces: own.filter(isFirst).length,
      named: tieCriterion === null ? 0 : (meanPoints(own.map(({ scores }) => scores[tieCriterion] ?? 0)) ?? 0),
      tiedBy: null,
    };
  });
  const enough = ({ sheets: count }: Standing) => count > 0 && count >= rule.leastJudges;
  return { ranked: inOrder(standings.filter(enough)), apart: standings.filter((one) => !enough(one)).map(withoutNamed) };
}

const withoutNamed = ({ named: _, ...one }: Standing): RankedCandidate => one;

function inOrder(standings: readonly Standing[]): RankedCandidate[] {
  const sorted = standings.toSorted(better);
  let rank = 0;
  return sorted.map((one, i) => {
    const before = sorted[i - 1];
    if (!before || better(before, one) !== 0) rank = i + 1;
    const others = sorted.filter((other) => other !== one && other.mean === one.mean);
    return { ...withoutNamed(one), rank, tiedBy: others.length === 0 ? null : tiedBy(one, others) };
  });
}

const better = (a: Standing, b: Standing): number => (b.mean ?? 0) - (a.mean ?? 0) || b.named - a.named || b.firstPlaces - a.firstPlaces;

function tiedBy(one: Standing, others: readonly Standing[]): TiedBy {
  const alike = others.filter(({ named }) => named === one.named);
  if (alike.length === 0) return 'criterion';
  return alike.some(({ firstPlaces }) => firstPlaces === one.firstPlaces) ? 'shared' : 'first-places';
}
