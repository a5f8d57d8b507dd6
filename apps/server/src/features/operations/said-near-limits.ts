import { usedWords, type UseLimits } from '@isocentre/domain/editions/edition-usage';
import type { Database } from '../../platform/database.ts';
import { nearLimits } from '../../platform/edition-usage.ts';

/** In words, which editions have nearly used up what. */
export const saidNearLimits = async (reports: Database, limits: UseLimits): Promise<string[]> =>
  (await nearLimits(reports, limits)).map(({ edition, use, used }) => `${edition} has ${usedWords(use, used, limits[use])}`);

/** The same answer for so long. One that failed is asked for again. */
export function keptFor<Answer>(ms: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let kept: { at: number; answer: Answer } | undefined;
  return async () => {
    if (!kept || performance.now() - kept.at >= ms) kept = { at: performance.now(), answer: await ask() };
    return kept.answer;
  };
}
