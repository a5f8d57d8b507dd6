import { SeatMeter } from '@isocentre/domain/workshop/seats';
import * as z from 'zod/mini';
import { PaymentView } from '../payments.ts';
import { defineRoute } from '../route.ts';

export const readWorkshopSeats = defineRoute({
  name: 'readWorkshopSeats',
  summary: 'Whether there are workshop seats',
  method: 'GET',
  path: '/api/v1/workshop/places',
  access: 'public',
  status: 200,
  answer: z.object({
    meter: SeatMeter,
    /** How many, if there are only a few. */
    left: z.nullable(z.int()),
    /** Whether categories with the workshop can be booked at all at this moment. */
    salesOpen: z.boolean(),
  }),
});

export const joinWaitingList = defineRoute({
  name: 'joinWaitingList',
  summary: 'Wait for a workshop seat; a mail offers it for a limited time',
  method: 'POST',
  path: '/api/v1/me/waiting-list',
  access: 'delegate',
  status: 200,
  answer: PaymentView,
});

export const leaveWaitingList = defineRoute({
  name: 'leaveWaitingList',
  summary: 'Wait no longer; a seat that was offered goes to the next',
  method: 'DELETE',
  path: '/api/v1/me/waiting-list',
  access: 'delegate',
  status: 200,
  answer: PaymentView,
});
