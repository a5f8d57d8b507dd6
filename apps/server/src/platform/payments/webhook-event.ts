import { z } from 'zod';
import { Order, Payment, Refund } from './entities.ts';

/**
 * A webhook event: a name, and snapshots of the entities it is about, taken when it happened. Other kinds of events
 * have none.
 */
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

/** Parses the body of a webhook whose signature was verified. Throws when it is not an event. */
export const readWebhookEvent = (body: unknown): WebhookEvent => WebhookEvent.parse(body);

/** The fields we read of each entity in an event. Names, addresses and cards are not among them. */
const KEPT = new Set(
  (
    'id order_id payment_id amount amount_paid amount_refunded currency receipt status attempts ' +
    'method captured fee tax error_code error_description error_reason created_at'
  ).split(' '),
);
const ABOUT = ['payment', 'order', 'refund'];

/** Notes can be written by the payer's browser: we read only the one that our own refunds carry. */
const OUR_NOTE = 'refundId';

/**
 * The event's name, and the part of its body that we read; everything else is dropped. Takes any bytes and returns what
 * PostgreSQL can store: plain values, with text free of NUL and lone surrogates.
 */
export function pruneWebhookBody(rawBody: Uint8Array): { name: string; body: object } {
  const { event, created_at, payload } = record(parsed(rawBody));
  const kept = ABOUT.flatMap((name) => {
    const { entity } = record(record(payload)[name]);
    if (entity === undefined) return [];
    const fields = Object.entries(record(entity)).filter(([key]) => KEPT.has(key));
    const note = plain(record(record(entity)['notes'])[OUR_NOTE]);
    const notes = note === null ? {} : { [OUR_NOTE]: note };
    return [[name, { entity: { ...Object.fromEntries(fields.map(([key, value]) => [key, plain(value)])), notes } }] as const];
  });
  const name = (typeof event === 'string' && clean(event).slice(0, 100)) || 'unreadable';
  return { name, body: { event: name, created_at: plain(created_at), payload: Object.fromEntries(kept) } };
}

const clean = (text: string) => text.replaceAll('\0', '').toWellFormed();

/** No objects or arrays: nothing recurses, however deep the input is nested. */
function plain(value: unknown): string | number | boolean | null {
  if (typeof value === 'string') return clean(value);
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
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
