import { GroupMove, OfferExtension, SeatTransfer, WaitingReason, WorkshopForm } from '@isocentre/domain/workshop/workshop-forms';
import * as z from 'zod/mini';
import { defineRoute } from './route.ts';
import { organiser } from './staff-access.ts';

/** The places of the workshop, for organisers. */

const instant = z.iso.datetime({ offset: true });
const access = organiser('seats.change');
const params = z.object({ edition: z.string() });
const entryParams = z.object({ edition: z.string(), id: z.uuid() });

const Person = { registration: z.uuid(), name: z.string(), number: z.string(), seats: z.int() };

const Workshop = z.object({
  /** To be given back with a change. */
  version: z.int(),
  /** Null: there is no limit, and so no free ones either. */
  capacity: z.nullable(z.int()),
  confirmed: z.int(),
  /** For somebody who is paying. */
  held: z.int(),
  /** For somebody of the waiting list. */
  offered: z.int(),
  free: z.nullable(z.int()),
  groups: z.array(z.object({ id: z.uuid(), name: z.string(), capacity: z.int(), taken: z.int() })),
  people: z.array(
    z.object({
      ...Person,
      state: z.enum(['confirmed', 'held', 'offered']),
      /** Until when it is kept; null: for good. */
      until: z.nullable(instant),
      group: z.nullable(z.uuid()),
    }),
  ),
  /** In the order in which they are offered a place. */
  waiting: z.array(
    z.object({
      ...Person,
      id: z.uuid(),
      joinedAt: instant,
      state: z.enum(['waiting', 'offered']),
      offeredUntil: z.nullable(instant),
      /** The offer lapses within a day. */
      lapsesSoon: z.boolean(),
    }),
  ),
});
export type Workshop = z.infer<typeof Workshop>;

export const readWorkshopPlaces = defineRoute({
  name: 'readWorkshopPlaces',
  summary: 'The places of the workshop: how many, who has one, who waits',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/workshop',
  access,
  params,
  status: 200,
  answer: Workshop,
});

export const changeWorkshopPlaces = defineRoute({
  name: 'changeWorkshopPlaces',
  summary: 'Set how many places there are, and the groups; places that become free are offered to the waiting list at once',
  method: 'PUT',
  path: '/api/v1/organiser/{edition}/workshop',
  access,
  params,
  body: WorkshopForm,
  status: 200,
  answer: Workshop,
});

export const moveToGroup = defineRoute({
  name: 'moveToGroup',
  summary: 'Move people into a group, all of them or none',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/workshop/moves',
  access,
  params,
  body: GroupMove,
  status: 200,
  answer: Workshop,
});

export const transferSeat = defineRoute({
  name: 'transferSeat',
  summary: 'Move a place from one delegate to another; nobody gets it in between',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/workshop/transfers',
  access,
  params,
  body: SeatTransfer,
  status: 200,
  answer: Workshop,
});

export const offerOutOfTurn = defineRoute({
  name: 'offerOutOfTurn',
  summary: 'Offer a free place to somebody on the waiting list out of turn',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/waiting-list/{id}/offer',
  access,
  params: entryParams,
  body: WaitingReason,
  status: 200,
  answer: Workshop,
});

export const extendOffer = defineRoute({
  name: 'extendOffer',
  summary: 'Give somebody longer to answer an offer',
  method: 'PATCH',
  path: '/api/v1/organiser/{edition}/waiting-list/{id}',
  access,
  params: entryParams,
  body: OfferExtension,
  status: 200,
  answer: Workshop,
});

export const removeFromWaiting = defineRoute({
  name: 'removeFromWaiting',
  summary: 'Take somebody off the waiting list; a place offered to them goes to the next',
  method: 'DELETE',
  path: '/api/v1/organiser/{edition}/waiting-list/{id}',
  access,
  params: entryParams,
  body: WaitingReason,
  status: 200,
  answer: Workshop,
});
