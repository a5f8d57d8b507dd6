import { AddressNote } from '@isocentre/domain/corrections/address-change';
import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';

/** Another e-mail address for one delegate: noted by an organiser, confirmed by its owner. */

const params = z.object({ edition: z.string(), id: z.uuid() });
const path = '/api/v1/organiser/{edition}/delegates/{id}/address';

export const noteAddress = defineRoute({
  name: 'noteAddress',
  summary: 'Note another e-mail address of one delegate; it counts once its owner has followed the link in a mail',
  method: 'PUT',
  path,
  access: organiser('delegates.change', { confirm: true }),
  params,
  body: AddressNote,
  status: 200,
  answer: z.object({}),
});

export const withdrawAddress = defineRoute({
  name: 'withdrawAddress',
  summary: 'Take another e-mail address back before it was confirmed',
  method: 'DELETE',
  path,
  access: organiser('delegates.change'),
  params,
  status: 200,
  answer: z.object({}),
});
