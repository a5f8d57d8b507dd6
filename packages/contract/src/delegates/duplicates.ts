import { Merge } from '@isocentre/domain/corrections/merge';
import { Reason } from '@isocentre/domain/people/reason';
import { PaymentStatus } from '@isocentre/domain/registration/payment-status';
import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';

/** Registrations that may be one person's, and merging two of them. */

const Person = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  institute: z.string(),
  city: z.string(),
  category: z.nullable(z.string()),
  status: PaymentStatus,
  abstracts: z.int(),
  registeredAt: z.iso.datetime({ offset: true }),
});
export type PossibleDuplicate = z.infer<typeof Person>;

/** Besides the name. */
export const SameDetail = z.enum(['mobile', 'institute', 'mailbox']);
export type SameDetail = z.infer<typeof SameDetail>;

const Pair = z.object({ one: Person, other: Person, same: z.array(SameDetail) });
export type DuplicatePair = z.infer<typeof Pair>;

export const listDuplicates = defineRoute({
  name: 'listDuplicates',
  summary: 'Pairs of registrations with the same name and the same mobile, institute or mailbox',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/duplicates',
  access: organiser('delegates.read'),
  params: z.object({ edition: z.string() }),
  status: 200,
  answer: z.object({
    pairs: z.array(Pair),
    /** There are more than are listed. */
    more: z.boolean(),
    /** How many pairs were found to be different people. */
    different: z.int(),
  }),
});

const pair = { params: z.object({ edition: z.string(), id: z.uuid(), other: z.uuid() }) };

export const tellApart = defineRoute({
  name: 'tellApart',
  summary: 'Two registrations are not the same person’s; they are not listed together again',
  method: 'PUT',
  path: '/api/v1/organiser/{edition}/delegates/{id}/different/{other}',
  access: organiser('delegates.change'),
  ...pair,
  status: 200,
  answer: z.object({}),
});

export const tellApartNoMore = defineRoute({
  name: 'tellApartNoMore',
  summary: 'Two registrations may be the same person’s after all',
  method: 'DELETE',
  path: '/api/v1/organiser/{edition}/delegates/{id}/different/{other}',
  access: organiser('delegates.change'),
  ...pair,
  status: 200,
  answer: z.object({}),
});

const params = z.object({ edition: z.string(), id: z.uuid() });

export const readMerge = defineRoute({
  name: 'readMerge',
  summary: 'What merging two registrations of one person would mean; nothing is stored',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/delegates/{id}/merge/{other}',
  access: organiser('delegates.change'),
  ...pair,
  status: 200,
  answer: z.object({ merge: Merge, mark: z.string() }),
});

export const mergeDelegates = defineRoute({
  name: 'mergeDelegates',
  summary: 'Merge two registrations of one person: the one with money stays, the other is cancelled',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/delegates/{id}/merge',
  access: organiser('delegates.change', { confirm: true }),
  params,
  body: z.strictObject({
    other: z.uuid(),
    reason: Reason,
    /** The mark of what was shown. */
    seen: z.string().check(z.maxLength(100)),
  }),
  status: 200,
  answer: z.object({
    /** The registration that stays. */
    stays: z.uuid(),
  }),
});
