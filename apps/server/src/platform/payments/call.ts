import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { Refusal } from './entities.ts';
import { exchange } from './exchange.ts';
import { ProviderRefused, ProviderUnavailable } from './provider.ts';

/** How long things may take, in milliseconds. A person waits at most eight seconds; the rest of the answer takes some too. */
export interface Timing {
  /** The whole of one question, with every repetition. */
  answer: number;
  /** One attempt. */
  attempt: number;
  /** At least this between the first two attempts; it doubles. */
  pause: number;
}

export const TIMING: Timing = { answer: 7500, attempt: 3000, pause: 150 };

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

/** An attempt that brought nothing, and what may be done about it. */
export class Failed extends ProviderUnavailable {
  /** The request may still be under way at the other end: what is not there now can appear later. */
  readonly underWay: boolean;

  constructor(outcome: 'not-done' | 'unknown', underWay: boolean, message: string, options?: ErrorOptions) {
    super(outcome, message, options);
    this.underWay = underWay;
  }
}

/** One attempt: the answer in our shape, `ProviderRefused`, or `Failed`. */
export async function attempt<Answer extends z.ZodType>(
  { baseUrl, keyId, keySecret, timing }: Connection,
  { method, path, body, headers }: Request,
  answer: Answer,
  by: number,
): Promise<z.output<Answer>> {
  let told: { status: number; text: string };
  try {
    told = await exchange(baseUrl + path, {
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
  return understand(told.status, told.text, answer);
}

function understand<Answer extends z.ZodType>(status: number, text: string, answer: Answer): z.output<Answer> {
  if (status === 429) throw new Failed('not-done', false, 'it asks us to slow down');
  // Our key is not taken, for a while or until somebody sets it right; that says nothing about what was asked.
  if (status === 401 || status === 403) throw new Failed('not-done', false, `it does not take our key (${status})`);
  // An earlier request under the same key is still being worked on.
  if (status === 409) throw new Failed('unknown', true, 'it is still busy with this request');
  // A gateway gave up waiting; what stands behind it perhaps did not.
  if (status === 502 || status === 504) throw new Failed('unknown', true, `it answered ${status}`);
  // Where a redirect leads, nobody knows what was done.
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
  // With several addresses for a name, each has its own reason.
  const reasons = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  return reasons.every((reason) => NEVER_SENT.has((reason as { code?: string }).code ?? ''));
}

/**
 * Tries until it succeeds, is refused, or time or patience is over. Between two attempts `recover` may find the answer
 * in another way, or throw to end it.
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
      // Half of the pause is chance, so that many who failed together do not come back together.
      const rest = timing.pause * 2 ** n * (0.5 + Math.random() / 2);
      if (n >= ATTEMPTS || performance.now() + rest + WORTHWHILE_MS > by) throw error;
      await pause(rest);
    }
  }
}
