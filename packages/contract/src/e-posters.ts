import { SEARCH_MAX } from '@isocentre/domain/publication/search-max';
import * as z from 'zod/mini';
import { read } from './content/shared.ts';
import { PublishedAbstract } from './published-abstracts.ts';
import { defineRoute } from './route.ts';

/** The wall of e-posters: those whose authors agreed, from the instant of published abstracts on. Before it: 404. */

/** The page as we drew it, at most 200 kB, with a smaller one for the list. */
const PageImage = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  variants: z.array(z.object({ url: z.string(), width: z.int() })),
});

const hung = {
  reference: z.string(),
  /** Where it hangs, as the programme was last released. */
  board: z.nullable(z.string()),
  /** With its marks. */
  title: z.string(),
  category: z.string(),
  image: PageImage,
};

export const listEPosters = defineRoute({
  ...read,
  name: 'listEPosters',
  summary: 'The e-posters of the wall in the order of their boards, by word and category. Before their instant: 404',
  path: '/api/v1/e-posters',
  query: z.object({
    words: z.optional(z.string().check(z.maxLength(SEARCH_MAX))),
    category: z.optional(z.string().check(z.maxLength(SEARCH_MAX))),
  }),
  answer: z.object({
    /** How many hang. */
    all: z.int(),
    /** Those with e-posters, in the edition's order. */
    categories: z.array(z.string()),
    posters: z.array(z.object({ ...hung, authors: z.array(z.string()) })),
  }),
});

const neighbour = z.nullable(z.object({ reference: z.string(), title: z.string(), board: z.nullable(z.string()) }));

export const EPoster = z.object({
  ...hung,
  authors: PublishedAbstract.shape.authors,
  affiliations: PublishedAbstract.shape.affiliations,
  sections: PublishedAbstract.shape.sections,
  slots: PublishedAbstract.shape.slots,
  /** At the boards beside it. */
  before: neighbour,
  after: neighbour,
  /** The one that a screen turns to: behind the last comes the first. */
  next: z.string(),
});
export type EPoster = z.infer<typeof EPoster>;

export const readEPoster = defineRoute({
  ...read,
  name: 'readEPoster',
  summary: 'One e-poster of the wall by its reference; not on the wall, its abstract’s reference',
  path: '/api/v1/e-posters/{reference}',
  params: z.object({ reference: z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/)) }),
  answer: z.discriminatedUnion('state', [
    z.object({ state: z.literal('shown'), poster: EPoster }),
    /** Under an earlier number, or in small letters. */
    z.object({ state: z.literal('moved'), reference: z.string() }),
    /** Whoever came by the code at its board reads the abstract. */
    z.object({ state: z.literal('text'), reference: z.string() }),
  ]),
});
