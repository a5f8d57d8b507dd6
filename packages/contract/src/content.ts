import { ACCEPTED_TEXTS, TextVersion } from '@isocentre/domain/content/accepted-texts';
import { AWARD_ICONS, ContentPage as StoredPage, SightsPage, SponsorTier, TalkCode, Video } from '@isocentre/domain/content/content';
import { DocumentShape } from '@isocentre/domain/content/document';
import * as z from 'zod/mini';
import { Picture, picture, read } from './content/shared.ts';
import { defineRoute } from './route.ts';

/**
 * The public content of an edition: one route per resource. Lists are returned as plain arrays; the content version is
 * a header on every response (`CONTENT_VERSION_HEADER`).
 */

export const CONTENT_VERSION_HEADER = 'x-content-version';

export const readProgramme = defineRoute({
  ...read,
  name: 'readProgramme',
  summary: 'The scientific programme by day, with the addresses of its PDF and calendar',
  path: '/api/v1/programme',
  answer: z.object({
    pdfUrl: z.string(),
    calendarUrl: z.string(),
    days: z.array(
      z.object({
        day: z.int(),
        date: z.iso.date(),
        blocks: z.array(
          z.object({
            title: z.nullable(z.string()),
            thirdColumn: z.enum(['people', 'venue']),
            thirdColumnLabel: z.string(),
            entries: z.array(
              z.object({
                id: z.int(),
                /** Local time, `08:00`; null: not announced. */
                starts: z.nullable(z.string()),
                ends: z.nullable(z.string()),
                session: z.string(),
                people: z.nullable(z.string()),
                venue: z.nullable(z.string()),
                codes: z.array(TalkCode),
                /** The session on the speakers’ page with this name; null: there is none. */
                speakerSession: z.nullable(z.int()),
                isBreak: z.boolean(),
                sample: z.boolean(),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
});

export const readSponsors = defineRoute({
  ...read,
  name: 'readSponsors',
  summary: 'Sponsors; the field category holds their tier',
  path: '/api/v1/sponsors',
  answer: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      description: z.string(),
      image: picture,
      link: z.string(),
      category: SponsorTier,
      sample: z.boolean(),
    }),
  ),
});

export const readAwards = defineRoute({
  ...read,
  name: 'readAwards',
  summary: 'Awards and honours',
  path: '/api/v1/awards',
  answer: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      description: z.string(),
      year: z.nullable(z.int()),
      yearLabel: z.nullable(z.string()),
      icon: z.enum(AWARD_ICONS),
    }),
  ),
});

export const readSights = defineRoute({
  ...read,
  name: 'readSights',
  summary: 'Sights to visit, each with several pictures',
  path: '/api/v1/places',
  answer: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      description: z.string(),
      points: z.array(z.string()),
      images: z.array(z.object({ picture: Picture, alt: z.string() })),
    }),
  ),
});

export const readGallery = defineRoute({
  ...read,
  name: 'readGallery',
  summary: 'The photo gallery',
  path: '/api/v1/gallery',
  answer: z.array(z.object({ id: z.int(), caption: z.string(), alt: z.string(), image: picture, sample: z.boolean() })),
});

const TextPage = z.object({
  slug: z.string(),
  title: z.string(),
  note: z.nullable(z.string()),
  /** Rises with every published change. */
  version: z.int(),
  publishedOn: z.iso.date(),
  document: DocumentShape,
  /** The pictures that it names, by id; one that is no longer there is missing here. */
  pictures: z.record(z.string(), Picture),
  signatures: StoredPage.shape.signatures,
  /** The version before this one, of texts that people accept; null: there is none, or it was not kept. */
  previousVersion: z.nullable(z.int()),
});

export const readContentPage = defineRoute({
  ...read,
  name: 'readContentPage',
  summary: 'A page of words: welcome letter, legal pages, guidelines, accommodation, travel',
  path: '/api/v1/pages/{slug}',
  params: z.object({ slug: z.string().check(z.regex(/^[a-z0-9-]+$/), z.maxLength(60)) }),
  answer: TextPage,
});

export const readTextVersion = defineRoute({
  ...read,
  name: 'readTextVersion',
  summary: 'Terms or privacy policy as they were: by number of the version, or by a day on which it was in force',
  path: '/api/v1/pages/{slug}/versions/{version}',
  params: z.object({ slug: z.enum(ACCEPTED_TEXTS), version: TextVersion }),
  answer: z.object({
    ...TextPage.shape,
    inForceFrom: z.iso.date(),
    /** The day on which the next version replaced it; null: it is in force now. */
    inForceUntil: z.nullable(z.iso.date()),
    nextVersion: z.nullable(z.int()),
  }),
});

export const readCancerTypes = defineRoute({
  ...read,
  name: 'readCancerTypes',
  summary: 'Types of cancer',
  path: '/api/v1/cancer-types',
  answer: z.array(z.object({ id: z.int(), cancerName: z.string(), image: picture })),
});

export const readCancerVideo = defineRoute({
  ...read,
  name: 'readCancerVideo',
  summary: 'The film beside the types of cancer, if there is one',
  path: '/api/v1/cancer-video',
  answer: z.object({ video: z.nullable(z.object(Video.shape)) }),
});

export const readCancerType = defineRoute({
  ...read,
  name: 'readCancerType',
  summary: 'One type of cancer; cancerSymptoms holds the kinds it is divided into',
  path: '/api/v1/cancer-types/{id}',
  params: z.object({ id: z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647)) }),
  answer: z.object({
    id: z.int(),
    cancerName: z.string(),
    cancerSubName: z.string(),
    cancerDescription: z.string(),
    cancerSymptoms: z.array(z.string()),
    image: picture,
  }),
});

const SITE_PARTS = ['speakers', 'gallery', 'awards', 'sponsors', 'cancerTypes', 'guidelines', 'accommodation', 'privacy', 'terms'] as const;

export const readSite = defineRoute({
  ...read,
  name: 'readSite',
  summary: 'The pages whose addresses and names are the edition’s own, in the order of the menu',
  path: '/api/v1/site',
  answer: z.object({
    committeePages: z.array(
      z.object({
        path: z.string(),
        /** Redirects to the path, which is misspelt; null: the path is right. */
        properPath: z.nullable(z.string()),
        menuLabel: z.string(),
        heading: z.string(),
      }),
    ),
    /** Null: the edition recommends no sights. */
    sights: z.nullable(z.object(SightsPage.shape)),
    /** Which pages have content; the others are not linked. */
    has: z.record(z.enum(SITE_PARTS), z.boolean()),
    /** Null: there is none. */
    workshop: z.nullable(z.object({ date: z.iso.date() })),
  }),
});
