import type { ContestResult } from '@isocentre/contract/contest-results';
import { unmarkedText } from '@isocentre/domain/abstracts/inline-text';
import type { Visit } from '../../platform/feature.ts';
import type { ContestDeps } from './deps.ts';
import { listCandidates } from './queries/candidates.ts';
import { listContestRows } from './queries/contests.ts';
import { listResults } from './queries/results.ts';

/** Winners of sealed contests, each from its own instant on. */
export async function listContestResults(
  { db }: ContestDeps,
  { edition: { id: editionId }, secretsUntil }: Visit,
): Promise<ContestResult[]> {
  const rows = (await listContestRows(db, editionId)).filter(
    ({ state, form: { resultsAt } }) => state === 'sealed' && resultsAt !== null && secretsUntil.getTime() >= Date.parse(resultsAt),
  );
  const results: ContestResult[] = [];
  for (const { id: contest, form } of rows) {
    const candidates = new Map((await listCandidates(db, { editionId, contest })).map((one) => [one.abstract, one]));
    const winners = (await listResults(db, { editionId, contest })).flatMap(({ abstract, rank }) => {
      const one = candidates.get(abstract);
      if (rank === null || rank > form.prizes || !one || one.withdrawn || one.reference === null) return [];
      const { reference, title, presenter, institution } = one;
      return [{ rank, reference, title: unmarkedText(title), presenter, institution }];
    });
    results.push({ name: form.name, winners: winners.toSorted((a, b) => a.rank - b.rank || (a.reference < b.reference ? -1 : 1)) });
  }
  return results;
}
