import { ROLES } from '@isocentre/domain/people/roles';
import * as z from 'zod/mini';
import { defineRoute } from './route.ts';
import { organiser } from './staff-access.ts';

/** The record: who did what, when. What a change said is apart, and erased with the person. */

const instant = z.iso.datetime({ offset: true });
const short = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));

export const RecordQuery = z.object({
  /** The organiser who did it. */
  organiser: z.optional(z.uuid()),
  /** `roles.changed`. */
  action: z.optional(short),
  /** The kind of thing, and one of them. */
  entity: z.optional(short),
  entityId: z.optional(short),
  /** The number of a delegate: what they did, and what was done about them. */
  delegate: z.optional(z.coerce.number().check(z.int(), z.positive())),
  from: z.optional(instant),
  until: z.optional(instant),
  /** Words of the reason. */
  words: z.optional(short),
  /** The `next` of the page before. */
  after: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[0-9a-f-]{36}$/))),
});
export type RecordQuery = z.infer<typeof RecordQuery>;

const Who = z.object({ account: z.uuid(), name: z.string() });

const RecordEntry = z.object({
  id: z.uuid(),
  at: instant,
  actorKind: z.enum(['visitor', 'delegate', 'staff', 'device', 'token', 'provider', 'system']),
  actor: z.nullable(Who),
  role: z.nullable(z.enum(ROLES)),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** Whom it is about, if that is not the actor. */
  subject: z.nullable(Who),
  /** Names of the fields that changed, where known. */
  fields: z.array(z.string()),
  /** Whether it is written what was said; erased with the person. */
  details: z.enum(['none', 'kept', 'erased']),
});
export type RecordEntry = z.infer<typeof RecordEntry>;

export const readRecord = defineRoute({
  name: 'readRecord',
  summary: 'The record of this edition, newest first, fifty at a time',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/audit',
  access: organiser('audit.read'),
  params: z.object({ edition: z.string() }),
  query: RecordQuery,
  status: 200,
  /** `next`: null on the last page. */
  answer: z.object({ entries: z.array(RecordEntry), next: z.nullable(z.string()) }),
});

const Values = z.nullable(z.record(z.string(), z.unknown()));

export const readRecordEntry = defineRoute({
  name: 'readRecordEntry',
  summary: 'One row of the record, with what the change said unless it is erased',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/audit/{id}',
  access: organiser('audit.read'),
  params: z.object({ edition: z.string(), id: z.uuid() }),
  status: 200,
  answer: z.object({
    ...RecordEntry.shape,
    requestId: z.nullable(z.string()),
    /** What the record keeps for ever; names no person. */
    before: Values,
    after: Values,
    /** What was said, side by side. */
    said: z.nullable(z.object({ before: Values, after: Values, reason: z.nullable(z.string()) })),
  }),
});
