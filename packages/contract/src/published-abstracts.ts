import { SEARCH_MAX } from '@isocentre/domain/publication/search-max';
import * as z from 'zod/mini';
import { read } from './content/shared.ts';
import { defineRoute } from './route.ts';

/** Accepted abstracts as everybody reads them, from the edition's instant on; before it nothing is here. No address, no telephone. */

/** A page of the list: what a conference accepts usually stands on one. */
export const LIST_PAGE = 200;

const searched = z.optional(z.string().check(z.maxLength(SEARCH_MAX)));
const Found = z.object({
  reference: z.string(),
  type: z.enum(['Oral', 'E-Poster']),
  /** With its marks. */
  title: z.string(),
  category: z.string(),
  authors: z.array(z.string()),
});

export const listPublishedAbstracts = defineRoute({
  ...read,
  name: 'listPublishedAbstracts',
  summary: 'Published abstracts, by word, author and category, in the order of the book. Before their instant: 404',
  path: '/api/v1/abstracts',
  query: z.object({
    words: searched,
    author: searched,
    category: searched,
    page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000))),
  }),
  answer: z.object({
    /** How many there are, and how many were found. */
    all: z.int(),
    found: z.int(),
    page: z.int(),
    pages: z.int(),
    /** How many e-posters hang on the wall. */
    posters: z.int(),
    /** Those with published abstracts, in the edition's order. */
    categories: z.array(z.string()),
    abstracts: z.array(Found),
  }),
});

const neighbour = z.nullable(z.object({ reference: z.string(), title: z.string() }));

export const PublishedAbstract = z.object({
  reference: z.string(),
  type: z.enum(['Oral', 'E-Poster']),
  title: z.string(),
  category: z.string(),
  authors: z.array(
    z.object({
      name: z.string(),
      /** Of `affiliations`; 1: the first. */
      affiliation: z.nullable(z.int()),
      presents: z.boolean(),
      orcid: z.nullable(z.string()),
    }),
  ),
  affiliations: z.array(z.string()),
  sections: z.array(z.object({ heading: z.string(), body: z.string() })),
  keywords: z.array(z.string()),
  publishedOn: z.iso.date(),
  /** Where and when, as the programme was last released. Times are those of the place. */
  slots: z.array(
    z.object({
      session: z.string(),
      date: z.iso.date(),
      starts: z.nullable(z.string()),
      ends: z.nullable(z.string()),
      room: z.nullable(z.string()),
    }),
  ),
  /** Ready to copy. */
  citation: z.string(),
  /** The lasting address of its page. */
  url: z.string(),
  before: neighbour,
  after: neighbour,
});
export type PublishedAbstract = z.infer<typeof PublishedAbstract>;

const reference = z.object({ reference: z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/)) });

export const readPublishedAbstract = defineRoute({
  ...read,
  name: 'readPublishedAbstract',
  summary: 'One published abstract by its reference; under an earlier one, where it is now; withdrawn since, that it is',
  path: '/api/v1/abstracts/{reference}',
  params: reference,
  answer: z.discriminatedUnion('state', [
    z.object({ state: z.literal('published'), abstract: PublishedAbstract }),
    z.object({ state: z.literal('moved'), reference: z.string() }),
    z.object({ state: z.literal('withdrawn'), reference: z.string(), withdrawnOn: z.iso.date() }),
  ]),
});

const file = { ...read, params: reference, download: true, answer: z.object({}) } as const;

export const readBibtex = defineRoute({
  ...file,
  name: 'readBibtex',
  summary: 'A published abstract for BibTeX',
  path: '/api/v1/abstracts/{reference}.bib',
});

export const readRis = defineRoute({
  ...file,
  name: 'readRis',
  summary: 'A published abstract for literature programs, as RIS',
  path: '/api/v1/abstracts/{reference}.ris',
});
