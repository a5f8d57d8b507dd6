import { LocalMoment, MAILING_MAX, MailingState } from '@isocentre/domain/letters/mailing';
import { MailingTable } from '@isocentre/domain/letters/mailing-groups';
import * as z from 'zod/mini';
import { storable } from '../filters.ts';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';

/**
 * One text to a group: the rows of a table, by the filter of its address. Writing one sends nothing; it leaves when a person releases
 * it, as it was shown. Only groups of tables that the caller may read are there.
 */

const send = organiser('mail.send');
const o = '/api/v1/organiser/{edition}';
const edition = { edition: z.string() };
const instant = z.iso.datetime({ offset: true });
const count = z.int();

const Group = z.strictObject({
  table: MailingTable,
  /** As it stands behind the question mark of the table's address; empty: all of it. */
  filter: z.string().check(z.maxLength(2000), storable),
});
export type Group = z.infer<typeof Group>;

/** Faults are told with the variable and its place, so sizes are checked by the same function as the rest. */
const Words = { subject: z.string().check(z.maxLength(1000)), body: z.string().check(z.maxLength(20_000)) };

const Mailing = z.object({
  id: z.uuid(),
  group: z.object({ table: MailingTable, filter: z.string() }),
  subject: z.string(),
  body: z.string(),
  state: MailingState,
  /** Why it was held, or what became of letters that did not leave. */
  note: z.nullable(z.string()),
  /** By the edition's clock; null: it leaves, or left, when it was released. */
  plannedFor: z.nullable(z.string()),
  by: z.string(),
  at: instant,
  releasedBy: z.nullable(z.string()),
  releasedAt: z.nullable(instant),
  /** Its letters; those that were taken back before they left count as dropped. */
  letters: z.object({ waiting: count, sent: count, failed: count, dropped: count }),
});
export type Mailing = z.infer<typeof Mailing>;

const Digest = z.string().check(z.regex(/^[0-9a-f]{16}$/));

const MailingLetter = z.object({
  /** The first row that it is about. */
  key: z.string(),
  name: z.string(),
  address: z.string(),
  /** How many rows say the same to the same person. */
  rows: count,
  /** Variables without a value: it cannot be released. */
  missing: z.array(z.string()),
  /** Of what it says and where it goes. */
  digest: z.string(),
});
export type MailingLetter = z.infer<typeof MailingLetter>;

const Recipients = {
  /** The number that the table shows. */
  rows: count,
  /** How many letters that makes; of more than can be released at once, the first are listed. */
  total: count,
  letters: z.array(MailingLetter),
  /** Rows without anybody to write to, by name. */
  without: z.array(z.string()),
  /** Rows whose letter of this mailing has left already. */
  already: count,
};

export const listMailings = defineRoute({
  name: 'listMailings',
  summary: 'The last fifty letters to groups: prepared, planned, sent, held and called off',
  method: 'GET',
  path: `${o}/mailings`,
  access: send,
  params: z.object(edition),
  status: 200,
  answer: z.object({ mailings: z.array(Mailing), timeZone: z.string() }),
});

export const writeMailing = defineRoute({
  name: 'writeMailing',
  summary: 'Write one text to a group. It is a draft: nothing leaves before a person releases it',
  method: 'POST',
  path: `${o}/mailings`,
  access: send,
  params: z.object(edition),
  body: z.strictObject({ group: Group, ...Words }),
  idempotent: true,
  status: 201,
  answer: Mailing,
  accountLimit: { calls: 60, perSeconds: 3600 },
});

export const previewMailing = defineRoute({
  name: 'previewMailing',
  summary: 'Whom a group means now, and one of their letters as it would leave; sends and stores nothing',
  method: 'POST',
  path: `${o}/mailing-previews`,
  access: send,
  params: z.object(edition),
  body: z.strictObject({
    group: Group,
    ...Words,
    /** Which of the letters, counted from 0. */
    place: count.check(z.nonnegative(), z.maximum(MAILING_MAX)),
  }),
  status: 200,
  answer: z.object({
    rows: count,
    total: count,
    without: z.array(z.string()),
    /** The first hundred, by their place. */
    people: z.array(z.object({ name: z.string(), address: z.string(), rows: count, missing: z.array(z.string()) })),
    /** What can be put into the text. */
    variables: z.array(z.object({ name: z.string(), about: z.string(), example: z.string() })),
    /** What is wrong with the text; nothing can be written with it. */
    faults: z.array(z.object({ field: z.enum(['subject', 'body']), words: z.string() })),
    /** Null: there is no such letter, or its text has a fault. */
    letter: z.nullable(z.object({ name: z.string(), address: z.string(), subject: z.string(), html: z.string(), text: z.string() })),
  }),
});

export const readMailing = defineRoute({
  name: 'readMailing',
  summary: 'One letter to a group; while it waits for a release, with everybody who would get it now',
  method: 'GET',
  path: `${o}/mailings/{id}`,
  access: send,
  params: z.object({ ...edition, id: z.uuid() }),
  status: 200,
  answer: z.object({
    mailing: Mailing,
    timeZone: z.string(),
    /** Null: it is released or called off. */
    recipients: z.nullable(z.object(Recipients)),
  }),
});
export type ReadMailing = z.infer<typeof readMailing.answer>;

export const releaseMailing = defineRoute({
  name: 'releaseMailing',
  uses: 'mails',
  summary:
    'Release a letter to a group as it was shown, now or for a time of the edition. Changed since: OUTBOX_CHANGED, with the difference',
  method: 'POST',
  path: `${o}/mailings/{id}/releases`,
  access: organiser('mail.send', { confirm: true }),
  params: z.object({ ...edition, id: z.uuid() }),
  body: z.strictObject({
    /** By the edition's clock; null: now. */
    plannedFor: z.nullable(LocalMoment),
    /** All that can be released, as they were shown. */
    letters: z
      .array(z.strictObject({ key: z.string().check(z.minLength(1), z.maxLength(100)), digest: Digest }))
      .check(z.minLength(1), z.maxLength(MAILING_MAX)),
  }),
  bodyMaxBytes: 300_000,
  idempotent: true,
  status: 200,
  answer: z.object({ released: count, mailing: Mailing }),
});

export const callOffMailing = defineRoute({
  name: 'callOffMailing',
  summary: 'Call a letter to a group off. What has not left does not leave; says how many had',
  method: 'DELETE',
  path: `${o}/mailings/{id}`,
  access: send,
  params: z.object({ ...edition, id: z.uuid() }),
  status: 200,
  answer: Mailing,
});
