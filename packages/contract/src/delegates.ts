import { MEALS } from '@isocentre/domain/registration/meals';
import { GrantReason } from '@isocentre/domain/registration/grants';
import { PaymentStatus } from '@isocentre/domain/registration/payment-status';
import { ProofStanding } from '@isocentre/domain/registration/proofs';
import * as z from 'zod/mini';
import { anyOf, changedSince, cursor, storable, yesOrNo } from './filters.ts';
import { defineRoute } from './route.ts';
import { organiser } from './staff-access.ts';

/** Delegates, as organisers see them. */

const instant = z.iso.datetime({ offset: true });

const codes = z.optional(z.string().check(z.maxLength(500), z.regex(/^[a-z0-9-]+(?:,[a-z0-9-]+)*$/)));

/** A workshop seat. `waiting`, `offered`: on the waiting list. */
export const SeatStanding = z.enum(['none', 'waiting', 'offered', 'held', 'confirmed']);
export type SeatStanding = z.infer<typeof SeatStanding>;

const DELEGATE_SOURCES = ['online', 'join', 'desk', 'import'] as const;

/** All kinds of filters together, any value within one kind. */
const filters = {
  status: anyOf(PaymentStatus.options),
  /** `open`: something is still to be paid for a settled registration; `owed`: more was paid than is due. */
  difference: anyOf(['open', 'owed']),
  /** A payment that does not match its order waits for somebody. */
  flagged: yesOrNo,
  /** A refund that waits for approval, or that failed and was not tried again. */
  refund: anyOf(['proposed', 'failed']),
  category: codes,
  type: codes,
  proof: anyOf(ProofStanding.options),
  seat: anyOf(SeatStanding.options),
  source: anyOf(DELEGATE_SOURCES),
  /** Without money, and as what. */
  granted: anyOf(GrantReason.options),
  /** Names, as the edition lists them. */
  country: z.optional(z.string().check(storable, z.minLength(1), z.maxLength(300))),
  meal: anyOf(MEALS),
  /** Tags, in their own spelling. */
  tag: z.optional(z.string().check(storable, z.minLength(1), z.maxLength(300))),
  abstracts: yesOrNo,
  /** Whether a membership number is given. */
  membership: yesOrNo,
  /** Asked to be erased. */
  erasure: yesOrNo,
  /** `yes`: only those that were cancelled. */
  cancelled: yesOrNo,
  /** Registered on this day of the edition's zone. */
  day: z.optional(z.iso.date()),
};

const SORTS = [
  'name',
  'number',
  'email',
  'category',
  'institute',
  'city',
  'country',
  'type',
  'status',
  'fee',
  'abstracts',
  'registered',
  'changed',
] as const;
export const DelegateSort = z.enum(SORTS);
export type DelegateSort = z.infer<typeof DelegateSort>;

export const DelegateQuery = z.object({
  /** Words of name, e-mail or institute; mobile; number; payment, receipt or transfer number. */
  q: z.optional(z.string().check(storable, z.trim(), z.maxLength(100))),
  ...filters,
  /** Registrations that are not listed otherwise. */
  also: anyOf(['erased', 'cancelled']),
  sort: z.optional(DelegateSort),
  order: z.optional(z.enum(['up', 'down'])),
  /** Erased and cancelled ones too: who follows the list has to hear of them. */
  changedSince,
  /** The `next` or the `previous` of another page. */
  after: cursor,
  before: cursor,
});
export type DelegateQuery = z.infer<typeof DelegateQuery>;

export const DELEGATE_FILTERS = Object.keys(filters) as ReadonlyArray<keyof typeof filters>;

const Money = z.object({ minor: z.int(), currency: z.string() });

const DelegateRow = z.object({
  id: z.uuid(),
  /** `TNPY28-0042`. */
  number: z.string(),
  title: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  institute: z.string(),
  designation: z.string(),
  city: z.string(),
  country: z.string(),
  category: z.nullable(z.string()),
  type: z.nullable(z.string()),
  status: PaymentStatus,
  completed: z.boolean(),
  proof: ProofStanding,
  seat: SeatStanding,
  flagged: z.boolean(),
  /** What is booked, or today's price; null without a category, or if nothing can be booked any more. */
  fee: z.nullable(Money),
  /** Empty until somebody has chosen. */
  meal: z.string(),
  membership: z.string(),
  source: z.enum(DELEGATE_SOURCES),
  abstracts: z.int(),
  tags: z.array(z.string()),
  registeredAt: instant,
  changedAt: instant,
  erased: z.boolean(),
  cancelled: z.boolean(),
});
export type DelegateRow = z.infer<typeof DelegateRow>;

const Choice = z.object({ code: z.string(), label: z.string() });

export const listDelegates = defineRoute({
  name: 'listDelegates',
  summary: 'Delegates of this edition: searched, filtered, in any order, fifty at a time',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/delegates',
  access: organiser('delegates.read'),
  params: z.object({ edition: z.string() }),
  query: DelegateQuery,
  conditional: true,
  status: 200,
  answer: z.object({
    delegates: z.array(DelegateRow),
    /** Null where there is no such page. */
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    /** How many match, and the place of the first one shown, counted from 1. */
    total: z.int(),
    first: z.int(),
    /** How many match whatever their status. */
    byStatus: z.record(PaymentStatus, z.int()),
    /** Match, but are listed only when asked for. */
    leftOut: z.object({ erased: z.int(), cancelled: z.int() }),
    /** All that would be listed without search and filters. */
    everybody: z.int(),
    /**
     * For programs that follow the list: asked for as `changedSince` the next time, nothing is missed, also what was being changed
     * while this was read. Of several pages, that of the first one counts.
     */
    mark: z.string(),
    choices: z.object({ category: z.array(Choice), type: z.array(Choice), country: z.array(z.string()), tag: z.array(z.string()) }),
  }),
});
