import * as z from 'zod/mini';
import type { Criterion } from './rubric.ts';

/** What reviews say about an abstract: its mean, how far they are apart, and how strict their writers are. */

export const Recommendation = z.enum(['oral', 'e-poster', 'reject']);
export type Recommendation = z.infer<typeof Recommendation>;

/** Why a review is not counted: it is listed with this cause, and is in no mean, spread, z or rank. */
export const ExcludedFor = z.enum(['conflict', 'suspended', 'ended']);
export type ExcludedFor = z.infer<typeof ExcludedFor>;

interface Judged {
  readonly assignment: 'open' | 'submitted' | 'suspended' | 'declined' | 'ended';
  /** A conflict of interest between reviewer and abstract that nobody has waived. */
  readonly inConflict: boolean;
}

/** Null: it counts. */
export function excludedFor({ assignment, inConflict }: Judged): ExcludedFor | null {
  if (inConflict) return 'conflict';
  if (assignment === 'suspended') return 'suspended';
  return assignment === 'ended' || assignment === 'declined' ? 'ended' : null;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Two decimals: what is equal to those is equal. Null: nobody has reviewed it. */
export const meanPoints = (points: readonly number[]): number | null =>
  points.length === 0 ? null : Math.round((sum(points) * 100) / points.length) / 100;

/** From the lowest to the highest. */
export const spreadOf = (points: readonly number[]): number => (points.length === 0 ? 0 : Math.max(...points) - Math.min(...points));

/** With fewer reviews of one person their mean says little. */
export const LEAST_FOR_Z = 5;

/** How somebody scores: over all reviews of theirs that count. */
export interface Habit {
  readonly mean: number;
  readonly deviation: number;
}

/** Null: too few reviews, or all alike. */
export function habitOf(points: readonly number[]): Habit | null {
  if (points.length < LEAST_FOR_Z) return null;
  const mean = sum(points) / points.length;
  const deviation = Math.sqrt(sum(points.map((one) => (one - mean) ** 2)) / points.length);
  return deviation === 0 ? null : { mean, deviation };
}

/** How far above or below their own mean a reviewer put this one, in their own deviations. Null, never 0, where it cannot be said. */
export const zOf = (points: number, habit: Habit | null): number | null =>
  habit === null ? null : Math.round(((points - habit.mean) / habit.deviation) * 100) / 100;

/** Of the reviews that have one. */
export function meanZ(zs: ReadonlyArray<number | null>): number | null {
  const known = zs.filter((one) => one !== null);
  return known.length === 0 ? null : Math.round((sum(known) * 100) / known.length) / 100;
}

/** The fewest and the most points a review can have. */
export interface Scale {
  readonly least: number;
  readonly most: number;
}

export const scaleOf = (criteria: ReadonlyArray<Pick<Criterion, 'weight' | 'counts' | 'steps'>>): Scale => {
  const counting = criteria.filter(({ counts }) => counts);
  return { least: sum(counting.map(({ weight }) => weight)), most: sum(counting.map(({ weight, steps }) => weight * steps)) };
};

const SPLIT_SHARE = 0.4;

/** Reviewers who are far apart, or of whom one would refuse what another puts on the stage. */
export function isSplit(reviews: ReadonlyArray<{ points: number; recommendation: Recommendation }>, { least, most }: Scale): boolean {
  if (reviews.length < 2) return false;
  const said = (recommendation: Recommendation) => reviews.some((one) => one.recommendation === recommendation);
  return (
    (most > least && spreadOf(reviews.map(({ points }) => points)) >= SPLIT_SHARE * (most - least)) || (said('reject') && said('oral'))
  );
}

interface Ranked {
  /** Null: it came before reviewing was opened. */
  readonly number: number | null;
  readonly mean: number | null;
}

const LAST = Number.MAX_SAFE_INTEGER;

/** Best first; equal means share a rank (1, 2, 2, 4) and stand by number. Without a review there is no rank. */
export function inRankOrder<Row extends Ranked>(rows: readonly Row[]): Array<Row & { rank: number | null }> {
  const sorted = rows.toSorted((a, b) => (b.mean ?? -1) - (a.mean ?? -1) || (a.number ?? LAST) - (b.number ?? LAST));
  let rank = 0;
  return sorted.map((row, i) => {
    if (row.mean === null) return { ...row, rank: null };
    if (i === 0 || row.mean !== sorted[i - 1]?.mean) rank = i + 1;
    return { ...row, rank };
  });
}
