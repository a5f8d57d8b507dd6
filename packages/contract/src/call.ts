import { type FieldErrors, type RefusalCode, refusals } from '@isocentre/domain/refusals';
import { unreachable } from '@isocentre/domain/unreachable';
import * as z from 'zod/mini';
import type { Call, RouteShape } from './route.ts';

/** The shape of every API error. */
export const ErrorAnswer = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    /** With `CHANGED_ELSEWHERE`: what is stored now, in the shape of the route's response. */
    current: z.optional(z.unknown()),
    requestId: z.string(),
  }),
});

/** A failed call. `status` is 0 without a response. */
export class CallFailed extends Error {
  readonly status: number;
  readonly code: RefusalCode | typeof unreachable.code | (string & {});
  readonly fields: FieldErrors;
  readonly requestId: string | undefined;
  readonly current: unknown;
  constructor(status: number, code: string, message: string, fields: FieldErrors = {}, requestId?: string, current?: unknown) {
    super(message);
    this.name = 'CallFailed';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.requestId = requestId;
    this.current = current;
  }
}

export interface PlainRequest {
  method: RouteShape['method'];
  /** Path and query. */
  url: string;
  body: unknown;
  /** The bytes of an upload, sent as `application/octet-stream` instead of a body. */
  file?: Uint8Array | Blob;
  /** Sent as `Idempotency-Key`. */
  idempotencyKey?: string;
}

export interface PlainAnswer {
  status: number;
  /** The parsed body, or undefined when it was not JSON. */
  json: unknown;
}

/** Builds a `Call` on top of any transport: `fetch` in the browser, in process on the server. */
export function makeCall(send: (request: PlainRequest) => Promise<PlainAnswer>): Call {
  return async (route, input) => {
    const { params, query, body, file, idempotencyKey } = input as Parts;
    let answer: PlainAnswer;
    try {
      answer = await send({
        method: route.method,
        url: addressOf(route, { params, query }),
        body,
        ...(file ? { file } : {}),
        ...(idempotencyKey ? { idempotencyKey } : {}),
      });
    } catch (error) {
      if (error instanceof CallFailed) throw error;
      throw new CallFailed(0, unreachable.code, unreachable.text);
    }
    if (answer.status >= 200 && answer.status < 300) return answer.json as never;
    const parsed = ErrorAnswer.safeParse(answer.json);
    if (!parsed.success) throw new CallFailed(answer.status, 'INTERNAL', refusals.INTERNAL.text);
    const { code, message, fields, requestId, current } = parsed.data.error;
    throw new CallFailed(answer.status, code, message, fields, requestId, current);
  };
}

interface Parts {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  file?: Uint8Array | Blob;
  idempotencyKey?: string;
}

/** Path and query of a call: also used for links to downloads. */
export const addressOf = (route: RouteShape, { params, query }: Pick<Parts, 'params' | 'query'>): string =>
  fillPath(route.path, params) + queryString(query);

function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function queryString(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}` : '';
}
