import { AbstractFileType, ForReviewers } from '@isocentre/domain/abstracts/abstract-file';
import * as z from 'zod/mini';

/** A file of an abstract as those see it who review and decide: by its place among the others, never by the name its author gave it. */
export const DrawnFile = z.object({
  id: z.uuid(),
  type: AbstractFileType,
  /** Only one that is `made` can be fetched. */
  state: ForReviewers,
  /** Of what reviewers get; null: they do not get it. */
  pages: z.nullable(z.int()),
  bytes: z.nullable(z.int()),
});
export type DrawnFile = z.infer<typeof DrawnFile>;
