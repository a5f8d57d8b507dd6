import type { listDelegates } from '@isocentre/contract/delegates';
import type { Answer } from '@isocentre/contract/route';

type Found = Answer<typeof listDelegates>;

/** How many rows of a page are new or have changed since it was shown, or are no longer on it. */
export function countNewer(shown: Found, newer: Found): number {
  const mark = ({ id, changedAt, status, proof, seat, flagged, tags }: Found['delegates'][number]) =>
    [id, changedAt, status, proof, seat, flagged, tags.join()].join(' ');
  const before = new Set(shown.delegates.map(mark));
  const now = new Set(newer.delegates.map(mark));
  return Math.max(
    newer.delegates.filter((row) => !before.has(mark(row))).length,
    shown.delegates.filter((row) => !now.has(mark(row))).length,
    Math.abs(newer.total - shown.total),
  );
}
