import { AbstractFileType, ForReviewers } from '@isocentre/domain/abstracts/abstract-file';
import * as z from 'zod/mini';

/** A file of an abstract as those see it who review and decide: never by the name its author gave it. */
export const FileOfAbstract = z.object({
  id: z.uuid(),
  /** In the order in which they came. */
  number: z.int(),
  type: AbstractFileType,
  /** Only one that is `made` can be fetched. */
  state: ForReviewers,
  /** Of what reviewers get; null: they do not get it. */
  pages: z.nullable(z.int()),
  bytes: z.nullable(z.int()),
});
export type FileOfAbstract = z.infer<typeof FileOfAbstract>;
