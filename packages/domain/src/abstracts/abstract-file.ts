import * as z from 'zod/mini';

/** A file beside the text of an abstract: a figure, a table, a page of results. What reviewers get is drawn anew from it. */

export const AbstractFileType = z.enum(['pdf', 'jpeg', 'png']);
export type AbstractFileType = z.infer<typeof AbstractFileType>;

/** Whether reviewers get a file: `made` from it, `waiting` for the virus scanner, `infected`, or `kept-back`, since it could not be drawn anew. */
export const ForReviewers = z.enum(['made', 'waiting', 'kept-back', 'infected']);
export type ForReviewers = z.infer<typeof ForReviewers>;

export function forReviewers({ scan, drawn }: { scan: 'none' | 'waiting' | 'clean' | 'infected'; drawn: boolean }): ForReviewers {
  if (scan === 'infected') return 'infected';
  if (!drawn) return 'kept-back';
  return scan === 'waiting' ? 'waiting' : 'made';
}
