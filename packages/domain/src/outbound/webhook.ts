import * as z from 'zod/mini';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../durations.ts';
import { oneLine } from '../payments/money-fields.ts';
import { Version } from '../registration/registration-form.ts';
import { EVENTS } from './events.ts';

/** An endpoint is where somebody else's system is told of events. */

export const WEBHOOK_NAME_MAX = 60;
export const WEBHOOK_URL_MAX = 500;
/** How long a receiver may take to answer. */
export const ANSWER_MS = 15 * SECOND_MS;
/** After each attempt that failed, the next one comes this much later; after the last one the event is given up. */
export const RETRIES_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
];
/** An endpoint that has failed for so long, and never answered well meanwhile, is disabled. */
export const FAILING_MS = 5 * DAY_MS;
/** How long attempts are kept and shown. */
export const ATTEMPTS_KEPT_MS = 30 * DAY_MS;
/** How long the secret before the last change goes on signing. */
export const BOTH_SIGN_MS = DAY_MS;

const NAME = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
/** Names that no public server has. */
const INSIDE = /\.(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|test|invalid|arpa|onion)$/;

const PARTS = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)([^#]*)(#.*)?$/i;
/** Printable, without what programs read differently. */
const PLAIN = /^[!-~]*$/;

/** What is wrong with the address of an endpoint; its name is looked up when something is sent. */
export function urlFault(text: string): string | undefined {
  const [, scheme, authority = '', rest = '', fragment] = PARTS.exec(text) ?? [];
  if (scheme === undefined) return 'Please enter a complete address, such as https://accounts.example.org/hooks.';
  if (scheme.toLowerCase() !== 'https') return 'Please use an address that begins with https://.';
  if (authority.includes('@')) return 'Please leave name and password out of the address: messages are signed instead.';
  if (fragment !== undefined) return 'Please leave out what follows #: it is never sent.';
  const [, host = '', port] = /^(.*?)(?::(\d*))?$/.exec(authority) ?? [];
  if (port !== undefined && port !== '443') return 'Please use an address without a port: webhooks go to port 443.';
  const name = host.toLowerCase();
  if (!NAME.test(name) || INSIDE.test(name)) return 'Please use the name of a public server, not a number or a local name.';
  return PLAIN.test(rest) && !rest.includes('\\') ? undefined : 'Please write other letters than plain ones as %-codes.';
}

const url = oneLine(WEBHOOK_URL_MAX).check((context) => {
  const fault = urlFault(context.value);
  if (fault !== undefined) context.issues.push({ code: 'custom', message: fault, input: context.value });
});

const events = z.array(z.enum(EVENTS)).check(
  z.minLength(1, 'Please choose what it is told.'),
  z.maxLength(EVENTS.length),
  z.refine((chosen) => new Set(chosen).size === chosen.length, 'Please name each event once.'),
);
const name = oneLine(WEBHOOK_NAME_MAX).check(z.minLength(1, 'Please say whose system it is.'));

export const WebhookForm = z.strictObject({ name, url, events });
export type WebhookForm = z.infer<typeof WebhookForm>;

export const WebhookChange = z.strictObject({
  name,
  url,
  events,
  /** Off: nothing is sent and no event waits for it. */
  on: z.boolean(),
  version: Version,
});
export type WebhookChange = z.infer<typeof WebhookChange>;

/** Why an attempt did not even get an answer. */
export const FAILURES = ['name-not-found', 'address-not-public', 'timed-out', 'certificate', 'not-connected'] as const;
export type Failure = (typeof FAILURES)[number];

export const FAILURE_WORDS: Readonly<Record<Failure, string>> = {
  'name-not-found': 'its name was not found',
  'address-not-public': 'its name leads to an address that is not public',
  'timed-out': 'no answer within 15 seconds',
  certificate: 'its certificate is not valid',
  'not-connected': 'no connection',
};

export const isDelivered = (status: number | null): boolean => status !== null && status >= 200 && status < 300;
