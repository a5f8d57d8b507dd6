import { inNumberingOrder, SERIES } from '@isocentre/domain/review/reference';
import type { Database } from '../../platform/database.ts';
import { giveReferences, listReserved, retireReferences } from './queries/references.ts';

interface Accepted {
  readonly id: string;
  readonly outcome: 'oral' | 'e-poster';
  readonly category: string;
  readonly title: string;
  readonly number: number | null;
}

const LAST = Number.MAX_SAFE_INTEGER;

/**
 * The reference of each accepted abstract: the one it had, or the next of its series, by category and title. One of another
 * series is retired, and never given again.
 */
export async function referencesFor(
  transaction: Database,
  editionId: number,
  accepted: readonly Accepted[],
  categories: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const reserved = new Map(
    (
      await listReserved(
        transaction,
        editionId,
        accepted.map(({ id }) => id),
      )
    ).map((row) => [row.abstract, row]),
  );
  const kept = accepted.filter(({ id, outcome }) => reserved.get(id)?.series === outcome);
  const fresh = accepted.filter(({ id, outcome }) => reserved.get(id)?.series !== outcome);
  await retireReferences(
    transaction,
    editionId,
    fresh.map(({ id }) => id),
  );
  const all = new Map(kept.map(({ id }) => [id, reserved.get(id)?.reference ?? '']));
  for (const series of SERIES) {
    const inOrder = inNumberingOrder(
      fresh.filter(({ outcome }) => outcome === series).map((row) => ({ ...row, number: row.number ?? LAST })),
      categories,
    );
    const given = await giveReferences(
      transaction,
      editionId,
      series,
      inOrder.map(({ id }) => id),
    );
    for (const [id, reference] of given) all.set(id, reference);
  }
  return all;
}
