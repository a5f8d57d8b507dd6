import { EVENTS } from '@isocentre/domain/outbound/events';
import { FAILURES, WebhookChange, WebhookForm } from '@isocentre/domain/outbound/webhook';
import * as z from 'zod/mini';
import { cursor } from './filters.ts';
import { defineRoute } from './route.ts';
import { organiser } from './staff-access.ts';

/** Webhooks: where other systems are told of events, and what was sent. */

const instant = z.iso.datetime();
const path = '/api/v1/organiser/{edition}/webhooks';
const one = z.object({ edition: z.string(), id: z.uuid() });

const Delivery = z.object({
  id: z.uuid(),
  /** The event's id, sent as `webhook-id` with each attempt. */
  event: z.uuid(),
  type: z.string(),
  /** What it is about. */
  entity: z.string(),
  entityId: z.string(),
  attempt: z.int(),
  dueAt: instant,
  /** Null: it is still to be made. */
  triedAt: z.nullable(instant),
  status: z.nullable(z.int()),
  failure: z.nullable(z.enum(FAILURES)),
  tookMs: z.nullable(z.int()),
});
export type Delivery = z.infer<typeof Delivery>;

const Webhook = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(EVENTS)),
  state: z.enum(['active', 'failing', 'disabled']),
  failingSince: z.nullable(instant),
  disabledAt: z.nullable(instant),
  /** By an owner, by the receiver (410), or after five days of failure. */
  disabledBecause: z.nullable(z.enum(['owner', 'gone', 'failed'])),
  /** Until when the secret before the last change signs as well. */
  bothSignUntil: z.nullable(instant),
  madeBy: z.nullable(z.string()),
  madeAt: instant,
  /** Of the last ten attempts, newest first. */
  latest: z.array(z.enum(['delivered', 'failed', 'waiting'])),
  version: z.int(),
});
export type Webhook = z.infer<typeof Webhook>;

const Webhooks = z.object({ webhooks: z.array(Webhook) });
/** The secret is shown here and nowhere else. */
const WithSecret = z.object({ secret: z.string(), webhook: Webhook });

export const listWebhooks = defineRoute({
  name: 'listWebhooks',
  summary: 'Endpoints of this edition, with how the last attempts went',
  method: 'GET',
  path,
  access: organiser('outbound.manage'),
  params: z.object({ edition: z.string() }),
  status: 200,
  answer: Webhooks,
});

export const addWebhook = defineRoute({
  name: 'addWebhook',
  summary: 'Add an endpoint. The answer is the only place where its secret is ever shown',
  method: 'POST',
  path,
  access: organiser('outbound.manage', { confirm: true }),
  params: z.object({ edition: z.string() }),
  body: WebhookForm,
  status: 201,
  answer: WithSecret,
});

export const changeWebhook = defineRoute({
  name: 'changeWebhook',
  summary: 'Change an endpoint, or switch it on or off',
  method: 'PATCH',
  path: `${path}/{id}`,
  access: organiser('outbound.manage', { confirm: true }),
  params: one,
  body: WebhookChange,
  status: 200,
  answer: Webhooks,
});

export const removeWebhook = defineRoute({
  name: 'removeWebhook',
  summary: 'Remove an endpoint with its attempts',
  method: 'DELETE',
  path: `${path}/{id}`,
  access: organiser('outbound.manage', { confirm: true }),
  params: one,
  status: 200,
  answer: Webhooks,
});

export const renewWebhookSecret = defineRoute({
  name: 'renewWebhookSecret',
  summary: 'A new secret; the one before signs as well for 24 hours',
  method: 'POST',
  path: `${path}/{id}/secret`,
  access: organiser('outbound.manage', { confirm: true }),
  params: one,
  status: 200,
  answer: WithSecret,
});

export const testWebhook = defineRoute({
  name: 'testWebhook',
  summary: 'Send a test event, in the same way as all others',
  method: 'POST',
  path: `${path}/{id}/test`,
  access: organiser('outbound.manage', { confirm: true }),
  params: one,
  accountLimit: { calls: 60, perSeconds: 3600 },
  status: 202,
  answer: Delivery,
});

export const listDeliveries = defineRoute({
  name: 'listDeliveries',
  summary: 'Attempts of the last 30 days, newest first, fifty at a time',
  method: 'GET',
  path: `${path}/{id}/deliveries`,
  access: organiser('outbound.manage'),
  params: one,
  query: z.object({ after: cursor }),
  status: 200,
  answer: z.object({ deliveries: z.array(Delivery), next: z.nullable(z.string()) }),
});

export const sendDeliveryAgain = defineRoute({
  name: 'sendDeliveryAgain',
  summary: 'Send the event of an attempt again, under the same id',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/deliveries/{id}/again',
  access: organiser('outbound.manage', { confirm: true }),
  params: one,
  accountLimit: { calls: 600, perSeconds: 3600 },
  status: 202,
  answer: Delivery,
});
