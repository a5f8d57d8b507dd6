import { listContestResults } from '@isocentre/contract/contest-results';
import { readAwards } from '@isocentre/contract/content';
import type { Answer } from '@isocentre/contract/route';
import type { Load } from '../../lib/load.ts';

/** Who won the contests of this conference stands before the awards that it gives, from its instant on. */
export const load = (async (call) => {
  const [awards, results] = await Promise.all([call(readAwards, {}), call(listContestResults, {})]);
  return { awards, results };
}) satisfies Load<unknown>;

export type Award = Answer<typeof readAwards>[number];
export type ContestResult = Answer<typeof listContestResults>[number];
