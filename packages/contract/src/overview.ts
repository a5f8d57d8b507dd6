import { AbstractStatus } from '@isocentre/domain/abstracts/status';
import { ATTENTION_KINDS, MOST_DAYS_PUT_OFF } from '@isocentre/domain/overview/attention';
import * as z from 'zod/mini';
import { defineRoute } from './route.ts';
import { organiser } from './staff-access.ts';

/** What an organiser sees first: numbers, what waits for somebody, what comes, what happened. */

const instant = z.iso.datetime({ offset: true });
const count = z.int().check(z.nonnegative());
const minor = z.int();

const Attention = z.object({
  kind: z.enum(ATTENTION_KINDS),
  count,
  /** Since when the oldest has waited. */
  since: instant,
});
export type Attention = z.infer<typeof Attention>;

const Money = z.object({
  currency: z.string(),
  /** Kept: payments that count for a registration, less what went back of them; receipts less credit notes. In the smallest unit of the currency. */
  received: minor,
  receivedToday: minor,
  /** What unsettled registrations would pay today. */
  open: minor,
  /** Paid beyond what is due; to go back, or to be moved. */
  owed: minor,
  /** Refunds that wait for approval. */
  toApprove: minor,
});
export type Money = z.infer<typeof Money>;

/** Totals at the end of a day. */
const DayTotal = z.object({ day: z.iso.date(), registered: count, paid: count });
export type DayTotal = z.infer<typeof DayTotal>;

/** Totals this many days before the first day of that conference. */
const EarlierTotal = z.object({ daysBefore: z.int(), registered: count });

const Event = z.object({
  id: z.uuid(),
  at: instant,
  action: z.string(),
  actorKind: z.string(),
  /** Only for those who may see delegates. */
  who: z.nullable(z.string()),
  about: z.nullable(z.string()),
});
export type OverviewEvent = z.infer<typeof Event>;

export const readOverview = defineRoute({
  name: 'readOverview',
  summary: 'The numbers of an edition, and what waits for this organiser',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/dashboard',
  access: organiser('edition.read'),
  params: z.object({ edition: z.string() }),
  status: 200,
  answer: z.object({
    asOf: instant,
    /** Compared with the pulse: another one means that something has changed. */
    version: z.string(),
    people: z.object({
      registered: count,
      paid: count,
      pending: count,
      complimentary: count,
      /** Of the complimentary ones: given to faculty, guests, sponsors and staff. */
      granted: count,
      refunded: count,
      lastDay: z.object({ registered: count, paid: count }),
    }),
    totals: z.array(DayTotal),
    /** The society's conference before this one. */
    earlier: z.nullable(z.object({ name: z.string(), totals: z.array(EarlierTotal) })),
    /** By currency; null for those who may not see money. */
    money: z.nullable(z.array(Money)),
    /** What the provider last paid out for this conference; null for those who do not keep the books. */
    lastSettlement: z.nullable(z.object({ id: z.string(), settledOn: z.iso.date(), currency: z.string(), netMinor: minor })),
    abstracts: z.array(z.object({ status: AbstractStatus, count })),
    workshop: z.nullable(z.object({ capacity: count, confirmed: count, held: count, waiting: count })),
    dates: z.array(z.object({ at: instant, title: z.string() })),
    attention: z.array(Attention),
    /** What this person has put off, while there is no more of it. */
    putOff: z.array(z.object({ kind: z.enum(ATTENTION_KINDS), count, until: instant })),
    events: z.array(Event),
  }),
});

export const putOffAttention = defineRoute({
  name: 'putOffAttention',
  summary: 'Do not remind this organiser of something for some days, or do so again',
  method: 'PUT',
  path: '/api/v1/organiser/{edition}/attention/{kind}/snooze',
  access: organiser('edition.read'),
  params: z.object({ edition: z.string(), kind: z.enum(ATTENTION_KINDS) }),
  body: z.strictObject({
    /** 0: remind again. */
    days: z.int().check(z.minimum(0), z.maximum(MOST_DAYS_PUT_OFF)),
  }),
  status: 200,
  answer: z.object({ until: z.nullable(instant) }),
});

export const readPulse = defineRoute({
  name: 'readPulse',
  summary: 'Whether anything on the overview has changed',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/pulse',
  access: organiser('edition.read'),
  params: z.object({ edition: z.string() }),
  conditional: true,
  status: 200,
  answer: z.object({ version: z.string() }),
});
