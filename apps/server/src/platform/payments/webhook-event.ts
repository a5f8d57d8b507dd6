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
export const readWebhookEvent = (body: unknown): WebhookEvent => WebhookEvent.parse(body);

/** The fields that are read, of each thing an event can be about. Names, addresses and cards are not among them. */
const KEPT = new Set(
  (
    'id order_id payment_id amount amount_paid amount_refunded currency receipt status attempts ' +
    'method captured fee tax error_code error_description error_reason notes created_at'
  ).split(' '),
);
const ABOUT = ['payment', 'order', 'refund'];

/** The name of an event, and of its body what we read: whatever else the provider tells is not kept. Takes any bytes. */
export function pruneWebhookBody(rawBody: Uint8Array): { name: string; body: object } {
  const { event, created_at, payload } = record(parsed(rawBody));
  const kept = ABOUT.flatMap((name) => {
    const { entity } = record(record(payload)[name]);
    return entity === undefined
      ? []
      : [[name, { entity: Object.fromEntries(Object.entries(record(entity)).filter(([key]) => KEPT.has(key))) }] as const];
  });
  const name = typeof event === 'string' ? event.slice(0, 100) : 'unreadable';
  return { name, body: { event: name, created_at, payload: Object.fromEntries(kept) } };
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function parsed(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(rawBody.buffer, rawBody.byteOffset, rawBody.byteLength).toString('utf8'));
  } catch {
    return undefined;
  }
}
