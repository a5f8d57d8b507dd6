import { TagName } from '@isocentre/domain/bulk/tags';
import { Reason } from '@isocentre/domain/people/reason';
import { PEOPLE_MAX_BYTES } from '@isocentre/domain/registration/people-list/columns';
import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';

/** Registering many people by one file: looked at first, then stored, all of them or none. */

const path = '/api/v1/organiser/{edition}/people-lists';
const params = z.object({ edition: z.string() });
const HOUR = 3600;

const PersonInList = z.object({
  /** As in a spreadsheet: the headings are row 1. */
  row: z.int(),
  email: z.string(),
  name: z.string(),
  category: z.nullable(z.string()),
  /** Of today; null where the row names nothing on offer. */
  price: z.nullable(z.string()),
  /** `known`: the address has an account, which is used. */
  account: z.enum(['new', 'known']),
  /** Whose account it is, if the society knows. */
  accountName: z.nullable(z.string()),
  /** The registration that this person has here already. */
  registered: z.nullable(z.object({ id: z.uuid(), number: z.string() })),
  faults: z.array(z.object({ column: z.string(), words: z.string() })),
});
export type PersonInList = z.infer<typeof PersonInList>;

const PeopleReport = z.object({
  people: z.array(PersonInList),
  /** Columns that are not read. */
  ignored: z.array(z.string()),
  wrong: z.int(),
  newAccounts: z.int(),
  knownAccounts: z.int(),
  /** All of them together, in words, one for each currency. */
  toPay: z.array(z.string()),
  /** Sent when they are registered: if anything has changed since, nothing is stored. */
  mark: z.string(),
});
export type PeopleReport = z.infer<typeof PeopleReport>;

export const checkPeople = defineRoute({
  name: 'checkPeople',
  summary: 'What registering a list of up to 500 people (CSV) would do, and what is wrong with which row; nothing is stored',
  method: 'POST',
  path: `${path}/check`,
  access: organiser('delegates.change'),
  params,
  upload: { maxBytes: PEOPLE_MAX_BYTES },
  status: 200,
  answer: PeopleReport,
  // It says which addresses have accounts.
  accountLimit: { calls: 60, perSeconds: HOUR },
});

export const registerPeople = defineRoute({
  name: 'registerPeople',
  uses: 'registrations',
  summary: 'Register all people of a list as it was shown, or nobody; each gets a letter only if it is asked for',
  method: 'POST',
  path,
  access: organiser('delegates.change', { confirm: true }),
  params,
  body: z.strictObject({
    /** The text of the file that was looked at. */
    csv: z.string().check(z.maxLength(PEOPLE_MAX_BYTES, { error: 'This file is larger than 1 MB.', abort: true })),
    /** The mark of what was shown. */
    seen: z.string().check(z.maxLength(100)),
    reason: Reason,
    /** Whether each gets the letter with their number, and a link to set a password where they have none. */
    letters: z.boolean(),
    /** By which they are found afterwards. */
    tag: z.optional(TagName),
  }),
  // As JSON every quotation mark and line break is two characters.
  bodyMaxBytes: 2 * PEOPLE_MAX_BYTES,
  status: 201,
  answer: z.object({
    people: z.int(),
    newAccounts: z.int(),
    letters: z.int(),
    /** In the spelling that it had before, if it had one. */
    tag: z.nullable(z.string()),
    /** `TNPY28-0042`. */
    firstNumber: z.string(),
    lastNumber: z.string(),
  }),
  idempotent: true,
  accountLimit: { calls: 20, perSeconds: HOUR },
});
