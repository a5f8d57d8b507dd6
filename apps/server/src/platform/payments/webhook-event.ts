import { z } from 'zod';
import { Order, Payment, Refund } from './entities.ts';

/** What a webhook says: a name, and photographs of what it is about, taken when it happened. Events of other kinds have none. */
const WebhookEvent = z
  .object({
    event: z.string(),
    created_at: z.number().transform((seconds) => new Date(seconds * 1000)),
    payload: z
      .object({
        payment: z.object({ entity: Payment }).optional(),
        order: z.object({ entity: Order }).optional(),
        refund: z.object({ entity: Refund }).optional(),
      })
      .default({}),
  })
  .transform(({ event, created_at, payload: { payment, order, refund } }) => ({
    name: event,
    createdAt: created_at,
    payment: payment?.entity,
    order: order?.entity,
    refund: refund?.entity,
  }));
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** Reads the body of a webhook whose signature was verified. Throws when it is none. */
export const readWebhookEvent = (rawBody: Uint8Array): WebhookEvent =>
  WebhookEvent.parse(JSON.parse(Buffer.from(rawBody).toString('utf8')));
