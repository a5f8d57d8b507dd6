import * as z from 'zod/mini';
import { read } from './content/shared.ts';
import { defineRoute } from './route.ts';

export const ContestResult = z.object({
  name: z.string(),
  /** By rank; some may share one. */
  winners: z.array(
    z.object({
      rank: z.int(),
      reference: z.string(),
      title: z.string(),
      presenter: z.string(),
      institution: z.string(),
    }),
  ),
});
export type ContestResult = z.infer<typeof ContestResult>;

export const listContestResults = defineRoute({
  ...read,
  name: 'listContestResults',
  summary: 'Who won the contests that are sealed, from the instant of each on',
  path: '/api/v1/contest-results',
  answer: z.array(ContestResult),
});
