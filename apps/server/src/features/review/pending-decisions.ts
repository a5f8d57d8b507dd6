import { createHash } from 'node:crypto';
import type { Pending } from '@isocentre/contract/review/decisions';
import { becomes, type Outcome } from '@isocentre/domain/review/decision';
import { reviewNumber } from '@isocentre/domain/review/review-number';
import { REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import type { Visit } from '../../platform/feature.ts';
import { listBatches, listCapacities } from './queries/decisions.ts';
import type { StandingRow } from './queries/standings.ts';
import type { ReviewDeps } from './read-call.ts';
import { isStale, readStandings, type Standing } from './read-standings.ts';

export type Decided = Standing & { readonly outcome: Exclude<Outcome, 'hold'> };

/** What a batch would apply: decided about the text that stands, and not left open. */
export const isApplicable = (row: Standing): row is Decided =>
  row.status === 'pending' && row.state === 'pending' && row.outcome !== null && becomes(row.outcome) !== null && !isStale(row);

/** Of what would be applied: whoever decides meanwhile changes it. */
export const digestOf = (rows: readonly StandingRow[]): string =>
  createHash('sha256')
    .update(
      rows
        .map(({ id, version, outcome }) => `${id} ${version} ${outcome}`)
        .toSorted()
        .join('\n'),
    )
    .digest('hex');

const counted = (rows: ReadonlyArray<Pick<StandingRow, 'outcome' | 'wish'>>): Pending['counts'] => {
  const of = (outcome: Outcome) => rows.filter((row) => row.outcome === outcome);
  const posters = of('e-poster');
  return {
    oral: of('oral').length,
    posterAsked: posters.filter(({ wish }) => wish === 'E-Poster').length,
    posterInstead: posters.filter(({ wish }) => wish === 'Oral').length,
    reserve: of('reserve').length,
    reject: of('reject').length,
  };
};

/** What is pending in a call, what applying it would do, and what was applied; of what the reader may see. */
export async function readPending({ db }: ReviewDeps, visit: Visit, call = REGULAR_CALL): Promise<Pending> {
  const { all, facts } = await readStandings(db, visit, call);
  const standing = all.filter(({ status }) => status !== 'withdrawn');
  const applicable = standing.filter(isApplicable);
  const known = new Map(all.map((row) => [row.id, row]));
  const batches = (await listBatches(db, visit.edition.id, call)).flatMap(({ id, at, by, undoneAt, undoneBy, applied }) => {
    const visible = applied.flatMap((one) => {
      const row = known.get(one.id);
      return row ? { outcome: one.outcome, wish: row.wish } : [];
    });
    if (visible.length === 0) return [];
    const undone = undoneAt && { at: visit.shown(undoneAt), by: undoneBy ?? '' };
    return { id, at: visit.shown(at), by, counts: counted(visible), undone };
  });
  return {
    counts: counted(applicable),
    hold: standing.filter(({ outcome }) => outcome === 'hold').length,
    undecided: standing.filter(({ outcome }) => outcome === null).length,
    stale: standing.filter(isStale).map(({ id, number, title }) => ({ id, number: number === null ? null : reviewNumber(number), title })),
    digest: digestOf(applicable),
    capacities: await listCapacities(db, visit.edition.id, call),
    batches,
    facts,
  };
}
