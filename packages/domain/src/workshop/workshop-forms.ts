import * as z from 'zod/mini';
import { Reason } from '../people/reason.ts';

/** What organisers set about the workshop's places. */

const MOST_SEATS = 10_000;
const MOST_GROUPS = 60;
export const GROUP_NAME_MAX = 80;

const whole = (least: number) =>
  z
    .int(`Please enter a whole number.`)
    .check(z.minimum(least, `Please enter at least ${least}.`), z.maximum(MOST_SEATS, `Please enter at most ${MOST_SEATS}.`));

export const GroupForm = z.strictObject({
  id: z.uuid(),
  name: z
    .string('Please enter a name.')
    .check(
      z.trim(),
      z.minLength(1, 'Please enter a name.'),
      z.maxLength(GROUP_NAME_MAX, `Please use at most ${GROUP_NAME_MAX} characters.`),
      z.regex(/^[^\p{Cc}]*$/u, 'Please use plain text on one line.'),
    ),
  capacity: whole(1),
});
export type GroupForm = z.infer<typeof GroupForm>;

const once = (values: readonly string[]) => new Set(values).size === values.length;

export const WorkshopForm = z.strictObject({
  /** The version that was seen. */
  version: z.int().check(z.positive()),
  /** Null: there is no limit. */
  capacity: z.nullable(whole(0)),
  groups: z.array(GroupForm).check(
    z.maxLength(MOST_GROUPS, `Please make at most ${MOST_GROUPS} groups.`),
    z.refine((groups) => once(groups.map(({ name }) => name.toLowerCase())), 'Two groups have the same name.'),
    z.refine((groups) => once(groups.map(({ id }) => id)), 'Two groups are the same.'),
  ),
});
export type WorkshopForm = z.infer<typeof WorkshopForm>;

const MOST_MOVED = 500;

export const GroupMove = z.strictObject({
  registrations: z.array(z.uuid()).check(z.minLength(1, 'Please choose somebody.'), z.maxLength(MOST_MOVED, 'Please choose fewer people.')),
  /** Null: into none. */
  group: z.nullable(z.uuid()),
});

export const SeatTransfer = z.strictObject({ from: z.uuid(), to: z.uuid(), reason: Reason });

export const LONGEST_OFFER_HOURS = 14 * 24;

export const OfferExtension = z.strictObject({
  /** From now on. */
  hours: z
    .int('Please enter a whole number.')
    .check(z.minimum(1, 'Please enter at least 1.'), z.maximum(LONGEST_OFFER_HOURS, `Please enter at most ${LONGEST_OFFER_HOURS}.`)),
  reason: Reason,
});

export const WaitingReason = z.strictObject({ reason: Reason });
