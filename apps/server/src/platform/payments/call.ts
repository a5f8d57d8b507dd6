import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { Refusal } from './entities.ts';
import { exchange } from './exchange.ts';
import { ProviderRefused, ProviderUnavailable } from './provider.ts';

/**
 * Time limits in milliseconds. A person waits at most eight seconds, and the rest of the response needs two of them on a
 * busy machine: with half a second left over, people without a resolver waited 8.6.
 */
export interface Timing {
  /** One call including every retry. */
  answer: number;
  /** One attempt. */
  attempt: number;
  /** The minimum pause before the first retry; it doubles. */
  pause: number;
}

export const TIMING: Timing = { answer: 6000, attempt: 2500, pause: 150 };

const ATTEMPTS = 4;
/** With less than this left, another attempt would only be cut off. */
const WORTHWHILE_MS = 100;

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

export interface Connection {
  baseUrl: string;
  keyId: string;
  keySecret: string;
  timing: Timing;
}

/** A failed attempt, and whether it may be retried. */
export class Failed extends ProviderUnavailable {
  /** The provider may still be processing the request: what does not exist now can appear later. */
  readonly underWay: boolean;

  constructor(outcome: 'not-done' | 'unknown', underWay: boolean, message: string, options?: ErrorOptions) {
    super(outcome, message, options);
    this.underWay = underWay;
  }
}

/** One attempt: returns the parsed response, or throws `ProviderRefused` or `Failed`. */
export async function attempt<Answer extends z.ZodType>(
  { baseUrl, keyId, keySecret, timing }: Connection,
  { method, path, body, headers }: Request,
  answer: Answer,
  by: number,
): Promise<z.output<Answer>> {
  let response: { status: number; text: string };
  try {
    response = await exchange(baseUrl + path, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body: body && JSON.stringify(body),
      timeoutMs: Math.max(1, Math.min(timing.attempt, by - performance.now())),
    });
  } catch (error) {
    if (neverSent(error)) throw new Failed('not-done', false, 'it cannot be reached', { cause: error });
    throw new Failed('unknown', true, 'it did not answer', { cause: error });
  }
  return understand(response.status, response.text, answer);
}

function understand<Answer extends z.ZodType>(status: number, text: string, answer: Answer): z.output<Answer> {
  if (status === 429) throw new Failed('not-done', false, 'it asks us to slow down');
  // Our key is rejected, for a while or until it is corrected; that says nothing about the request itself.
  if (status === 401 || status === 403) throw new Failed('not-done', false, `it does not take our key (${status})`);
  // An earlier request under the same key is still being worked on.
  if (status === 409) throw new Failed('unknown', true, 'it is still busy with this request');
  // A gateway timed out; the server behind it may not have.
  if (status === 502 || status === 504) throw new Failed('unknown', true, `it answered ${status}`);
  // After a redirect it is unknown what was done.
  if (status >= 300 && status < 400) throw new Failed('unknown', true, `it answered ${status}`);
  if (status >= 500) throw new Failed('unknown', false, `it answered ${status}`);
  const json = parsed(text);
  if (status >= 400) {
    const refusal = Refusal.safeParse(json);
    if (!refusal.success) throw new Failed('unknown', true, `it answered ${status} without saying why`);
    throw new ProviderRefused(status, refusal.data.error);
  }
  const read = answer.safeParse(json);
  if (!read.success) throw new Failed('unknown', true, 'its answer cannot be understood', { cause: read.error });
  return read.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

function neverSent(error: unknown): boolean {
  // If a name has several addresses, each has its own error.
  const reasons = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  return reasons.every((reason) => NEVER_SENT.has((reason as { code?: string }).code ?? ''));
}

/**
 * Retries until it succeeds, is refused, or runs out of time or attempts. Between two attempts `recover` may find the
 * result in another way, or throw to stop.
 */
export async function persist<Answer>(
  { timing }: Connection,
  by: number,
  work: () => Promise<Answer>,
  recover: (failure: Failed) => Promise<Answer | undefined> = async () => undefined,
): Promise<Answer> {
  for (let n = 1; ; n += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      const found = await recover(error);
      if (found !== undefined) return found;
      // Half of the pause is random, so that clients that failed together do not retry together.
      const rest = timing.pause * 2 ** n * (0.5 + Math.random() / 2);
      if (n >= ATTEMPTS || performance.now() + rest + WORTHWHILE_MS > by) throw error;
      await pause(rest);
    }
  }
}
