import { z } from 'zod';

/** The settings of the provider's dashboard, and how the sandbox misbehaves. Set over `/sandbox`. */

export const Account = z.strictObject({
  /** Whether authorised payments are captured automatically when the order does not say. */
  autoCapture: z.boolean(),
  /** How long an outcome `pending` stays authorised before it is captured. */
  pendingSeconds: z.number().min(0),
  /** How long after it failed a `late` payment is authorised. */
  lateSeconds: z.number().min(0),
  refundOutcome: z.enum(['processed', 'failed']),
  refundSeconds: z.number().min(0),
});
export type Account = z.infer<typeof Account>;

export const ACCOUNT: Account = { autoCapture: true, pendingSeconds: 30, lateSeconds: 60, refundOutcome: 'processed', refundSeconds: 5 };

export const Webhooks = z.strictObject({
  /** Where events are sent; null: nowhere. */
  url: z.url().nullable(),
  secret: z.string().min(1),
  previousSecret: z.string().min(1).nullable(),
  /** The provider disables a webhook when an event could not be delivered for a day. */
  enabled: z.boolean(),
  /** Holds events until `/sandbox/webhooks/release` is called. */
  hold: z.boolean(),
  /** Names of events that never arrive; `*` is all of them. */
  lose: z.array(z.string()),
  delaySeconds: z.number().min(0),
  /** The order of events that are due together. */
  order: z.enum(['kept', 'reversed', 'shuffled']),
  /** How often each delivery is made. */
  copies: z.number().int().min(1).max(100),
  /** How many deliveries run concurrently. */
  parallel: z.number().int().min(1).max(100),
  sign: z.enum(['own', 'previous', 'wrong']),
  answerMs: z.number().int().min(1),
  retrySeconds: z.number().positive(),
});
export type Webhooks = z.infer<typeof Webhooks>;

export const WEBHOOKS: Webhooks = {
  url: null,
  secret: 'sandbox-webhook-secret',
  previousSecret: null,
  enabled: true,
  hold: false,
  lose: [],
  delaySeconds: 0,
  order: 'kept',
  copies: 1,
  parallel: 1,
  sign: 'own',
  answerMs: 5000,
  retrySeconds: 5,
};
