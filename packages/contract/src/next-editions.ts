import { CHECKLIST_ITEMS } from '@isocentre/domain/editions/checklist';
import { EDITION_STATUSES, StatusChange } from '@isocentre/domain/editions/edition-status';
import { HostName } from '@isocentre/domain/editions/host-name';
import { NextEditionAnswers } from '@isocentre/domain/editions/next-edition';
import { SocietyChange } from '@isocentre/domain/societies/society';
import * as z from 'zod/mini';
import { defineRoute } from './route.ts';
import { organiser } from './staff-access.ts';

/** The editions of a society, one after the other: made, checked, published, archived. */

const InSociety = z.object({ society: z.string() });
const InEdition = z.object({ edition: z.string() });

const manageSociety = organiser('society.manage');
const publish = organiser('edition.publish', { confirm: true });

const Host = z.object({
  host: z.string(),
  /** When a visitor first came by it; null: it has not reached us yet. */
  verifiedAt: z.nullable(z.iso.datetime()),
  main: z.boolean(),
});

const EditionOfSociety = z.object({
  slug: z.string(),
  ordinal: z.int(),
  title: z.string(),
  shortName: z.string(),
  meetingName: z.string(),
  theme: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  venue: z.object({ name: z.string(), city: z.string(), region: z.string(), postalCode: z.string() }),
  delegatePrefix: z.string(),
  status: z.enum(EDITION_STATUSES),
  /** From when on visitors see it; null: always, or not yet decided. */
  publishedAt: z.nullable(z.iso.datetime()),
  archivedAt: z.nullable(z.iso.datetime()),
  /** The slug of the edition it was made from. */
  copiedFrom: z.nullable(z.string()),
  /** It answers at the society's main address. */
  main: z.boolean(),
  hosts: z.array(Host),
  registrations: z.int(),
});
export type EditionOfSociety = z.infer<typeof EditionOfSociety>;

const Editions = z.object({
  society: z.object({ slug: z.string(), name: z.string() }),
  /** Null: it has none yet. */
  mainHost: z.nullable(z.string()),
  /** The latest first. */
  editions: z.array(EditionOfSociety),
});
export type Editions = z.infer<typeof Editions>;

export const listEditions = defineRoute({
  name: 'listEditions',
  summary: 'The editions of a society, the latest first',
  method: 'GET',
  path: '/api/v1/societies/{society}/editions',
  access: manageSociety,
  params: InSociety,
  status: 200,
  answer: Editions,
});

export const makeEdition = defineRoute({
  name: 'makeEdition',
  summary: 'Make the next edition from an earlier one: a draft with its rules, words and calendar, without its people',
  method: 'POST',
  path: '/api/v1/societies/{society}/editions',
  access: manageSociety,
  idempotent: true,
  params: InSociety,
  body: z.strictObject({ from: z.string(), answers: NextEditionAnswers }),
  status: 201,
  answer: z.object({
    slug: z.string(),
    /** What came along, counted. */
    copied: z.object({
      dates: z.int(),
      prices: z.int(),
      categories: z.int(),
      pages: z.int(),
      programmeLines: z.int(),
      committeePages: z.int(),
      people: z.int(),
      sights: z.int(),
    }),
  }),
  accountLimit: { calls: 30, perSeconds: 3600 },
});

export const readCopyOffer = defineRoute({
  name: 'readCopyOffer',
  summary: 'What the next edition is made from: dates, and the committee members and sponsors who can be chosen one by one',
  method: 'GET',
  path: '/api/v1/societies/{society}/editions/{from}/offer',
  access: manageSociety,
  params: z.object({ society: z.string(), from: z.string() }),
  status: 200,
  answer: z.object({
    timeZone: z.string(),
    dates: z.array(z.object({ name: z.string(), at: z.string(), /** A day without a time. */ wholeDay: z.boolean() })),
    committeeMembers: z.array(z.object({ id: z.int(), name: z.string(), role: z.string() })),
    sponsors: z.array(z.object({ id: z.int(), name: z.string(), tier: z.string() })),
  }),
});

const SocietyFacts = z.object({
  slug: z.string(),
  name: z.string(),
  mark: z.nullable(z.string()),
  contact: z.object({
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    hours: z.nullable(z.string()),
  }),
  mainHost: z.nullable(z.string()),
  owners: z.array(z.object({ name: z.string(), hasFactor: z.boolean() })),
  members: z.int(),
  version: z.int(),
});
export type SocietyFacts = z.infer<typeof SocietyFacts>;

export const readSociety = defineRoute({
  name: 'readSociety',
  summary: 'A society: its name, its mark, and what every new edition begins with',
  method: 'GET',
  path: '/api/v1/societies/{society}',
  access: manageSociety,
  params: InSociety,
  status: 200,
  answer: SocietyFacts,
});

export const changeSociety = defineRoute({
  name: 'changeSociety',
  summary: 'Change what editions made from now on begin with; those that exist stay as they are',
  method: 'PATCH',
  path: '/api/v1/societies/{society}',
  access: manageSociety,
  params: InSociety,
  body: SocietyChange,
  status: 200,
  answer: SocietyFacts,
});

export const moveMainHost = defineRoute({
  name: 'moveMainHost',
  summary: 'Move the society’s main address to another edition, at one moment',
  method: 'PUT',
  path: '/api/v1/societies/{society}/main-host',
  access: organiser('society.manage', { confirm: true }),
  params: InSociety,
  body: z.strictObject({
    edition: z.string(),
    /** Which name is the main address, if the society has none yet: one of the edition's own. */
    host: z.optional(HostName),
  }),
  status: 200,
  answer: Editions,
});

const OldWordPlace = z.object({
  path: z.string(),
  list: z.string(),
  row: z.nullable(z.string()),
  at: z.int(),
  found: z.string(),
  why: z.enum(['year', 'number', 'day', 'city']),
  excerpt: z.string(),
});

const Checklist = z.object({
  edition: EditionOfSociety,
  lines: z.array(
    z.object({
      item: z.enum(CHECKLIST_ITEMS),
      title: z.string(),
      detail: z.string(),
      state: z.enum(['done', 'blocking', 'to-check']),
      places: z.array(z.string()),
      ticked: z.nullable(z.object({ by: z.string(), at: z.iso.datetime() })),
    }),
  ),
  /** At most 500 places. */
  oldWords: z.array(OldWordPlace),
  /** Nothing blocks, and all that is to check has been ticked. */
  ready: z.boolean(),
});
export type Checklist = z.infer<typeof Checklist>;

export const readChecklist = defineRoute({
  name: 'readChecklist',
  summary: 'What has to be right before the edition is published',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/checklist',
  access: organiser('edition.publish'),
  params: InEdition,
  status: 200,
  answer: Checklist,
});

export const tickCheck = defineRoute({
  name: 'tickCheck',
  summary: 'Say that a line of the checklist is right, or take that back',
  method: 'PUT',
  path: '/api/v1/organiser/{edition}/checklist/{item}',
  access: publish,
  params: z.object({ edition: z.string(), item: z.enum(CHECKLIST_ITEMS) }),
  body: z.strictObject({ ticked: z.boolean() }),
  status: 200,
  answer: Checklist,
});

export const changeEditionStatus = defineRoute({
  name: 'changeEditionStatus',
  summary: 'Publish at once or at an instant, unpublish while nobody is registered, archive, and bring back',
  method: 'PUT',
  path: '/api/v1/organiser/{edition}/status',
  access: publish,
  params: InEdition,
  body: StatusChange,
  status: 200,
  answer: Checklist,
});

export const addHost = defineRoute({
  name: 'addHost',
  summary: 'Give the edition a host name; one that another edition has is refused',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/hosts',
  access: publish,
  params: InEdition,
  body: z.strictObject({ host: HostName }),
  status: 201,
  answer: Checklist,
});

export const removeHost = defineRoute({
  name: 'removeHost',
  summary: 'Take a host name from the edition',
  method: 'DELETE',
  path: '/api/v1/organiser/{edition}/hosts/{host}',
  access: publish,
  params: z.object({ edition: z.string(), host: z.string() }),
  status: 200,
  answer: Checklist,
});

export const deleteDraft = defineRoute({
  name: 'deleteDraft',
  summary: 'Give up a draft',
  method: 'DELETE',
  path: '/api/v1/organiser/{edition}',
  access: publish,
  params: InEdition,
  status: 200,
  answer: z.object({ deleted: z.literal(true) }),
});
