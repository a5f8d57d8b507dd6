import * as z from 'zod/mini';
import { type Edition, Limits } from '../editions/edition.ts';

/** What an abstract is checked against, as plain data: made by the server, used by server and browser. */
export const AbstractRules = z.object({
  ...z.pick(Limits, { maxAbstracts: true, maxAuthors: true, maxWords: true, maxTitleChars: true, minKeywords: true, maxKeywords: true })
    .shape,
  categories: z.array(z.string()),
  /** The codes of the open calls. Without them nobody is asked which. */
  calls: z.optional(z.array(z.string())),
});
export type AbstractRules = z.infer<typeof AbstractRules>;

export const PresentationType = z.enum(['Oral', 'E-Poster']);
export type PresentationType = z.infer<typeof PresentationType>;
export const PRESENTATION_TYPES = PresentationType.options;

export const abstractRules = ({ limits, abstractCategories }: Pick<Edition, 'limits' | 'abstractCategories'>): AbstractRules => ({
  maxAbstracts: limits.maxAbstracts,
  maxAuthors: limits.maxAuthors,
  maxWords: limits.maxWords,
  maxTitleChars: limits.maxTitleChars,
  minKeywords: limits.minKeywords,
  maxKeywords: limits.maxKeywords,
  categories: abstractCategories,
});
