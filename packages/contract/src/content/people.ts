import { SpeakerTag } from '@isocentre/domain/content/content';
import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { picture, read } from './shared.ts';

/** Committees, the workshop and its people, speakers. */

/** A member of the organising committee, as shown on the home and workshop pages. */
const Organizer = z.object({
  id: z.int(),
  name: z.string(),
  role: z.string(),
  affiliation: z.string(),
  img: picture,
  sample: z.boolean(),
});
export type Organizer = z.infer<typeof Organizer>;

export const readHomeCommittee = defineRoute({
  ...read,
  name: 'readHomeCommittee',
  summary: 'The organizing committee as the home page shows it',
  path: '/api/v1/home-committee',
  answer: z.array(Organizer),
});

/** Field names are those committees have always used. */
const StaffMember = z.object({
  id: z.int(),
  name: z.string(),
  image: picture,
  Role: z.string(),
  designation: z.nullable(z.string()),
  hospital: z.nullable(z.string()),
  location: z.nullable(z.string()),
  categoryId: z.nullable(z.int()),
  categoryName: z.nullable(z.string()),
  Position: z.nullable(z.string()),
  sample: z.boolean(),
});
export type StaffMember = z.infer<typeof StaffMember>;

export const readCommitteeMembers = defineRoute({
  ...read,
  name: 'readCommitteeMembers',
  summary: 'Everybody on the committees, or those of one category',
  path: '/api/v1/committee-members',
  query: z.strictObject({ category: z.optional(z.string()) }),
  answer: z.array(StaffMember),
});

export const readCommitteePage = defineRoute({
  ...read,
  name: 'readCommitteePage',
  summary: 'A committee page: its heading and the groups it shows',
  path: '/api/v1/committee-pages/{path}',
  params: z.object({ path: z.string().check(z.regex(/^[A-Za-z0-9-]+$/), z.maxLength(100)) }),
  answer: z.object({
    path: z.string(),
    heading: z.string(),
    loadingText: z.string(),
    groupedByCategory: z.boolean(),
    groups: z.array(z.object({ category: z.string(), title: z.nullable(z.string()) })),
  }),
});

export const readWorkshop = defineRoute({
  ...read,
  name: 'readWorkshop',
  summary: 'The pre-conference workshop: what, where, when, and what to bring',
  path: '/api/v1/workshop',
  answer: z.object({
    title: z.string(),
    summary: z.string(),
    platforms: z.array(z.string()),
    venue: z.string(),
    date: z.iso.date(),
    /** Local time, `08:00`; null: not announced. */
    starts: z.nullable(z.string()),
    ends: z.nullable(z.string()),
    requirements: z.array(z.string()),
    picture,
  }),
});

export const readWorkshopSpeakers = defineRoute({
  ...read,
  name: 'readWorkshopSpeakers',
  summary: 'The speakers of the workshop',
  path: '/api/v1/workshop/speakers',
  answer: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      title: z.string(),
      institution: z.string(),
      image: picture,
      sample: z.boolean(),
    }),
  ),
});

export const readWorkshopCommittee = defineRoute({
  ...read,
  name: 'readWorkshopCommittee',
  summary: 'The organizing committee of the workshop',
  path: '/api/v1/workshop/committee',
  answer: z.array(Organizer),
});

export const readSpeakers = defineRoute({
  ...read,
  name: 'readSpeakers',
  summary: 'Speakers by day and session',
  path: '/api/v1/speakers',
  answer: z.array(
    z.object({
      day: z.int(),
      date: z.iso.date(),
      sessions: z.array(
        z.object({
          id: z.int(),
          title: z.string(),
          /** Its time and its place in the programme, if there is an entry with this name. */
          starts: z.nullable(z.string()),
          ends: z.nullable(z.string()),
          entry: z.nullable(z.int()),
          speakers: z.array(
            z.object({
              id: z.int(),
              name: z.string(),
              role: z.string(),
              tag: SpeakerTag,
              cvSerial: z.nullable(z.int()),
              image: picture,
              sample: z.boolean(),
            }),
          ),
        }),
      ),
    }),
  ),
});
