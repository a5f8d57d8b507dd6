import type { Use } from '@isocentre/domain/editions/edition-usage';
import type * as z from 'zod/mini';
import type { StaffAccess, StaffPath } from './staff-access.ts';

/**
 * One entry of the API: method, path, who may call it, and the shape of its input and output. A route is a plain
 * object; the server binds a use case to it (`handle`), browser and page loaders call it (`Call`), and the OpenAPI
 * document is generated from it.
 */

type Schema = z.core.$ZodType;

/**
 * Who may call a route: everybody, signed-in accounts, accounts registered for this edition, organisers with a
 * permission, or devices of the desk. There is no default: a route without an access does not compile.
 */
export type Access = 'public' | 'account' | 'delegate' | StaffAccess;

export interface RouteShape {
  /** Unique; the operation id in the OpenAPI document. */
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters in braces: `/api/v1/pages/{slug}`. */
  readonly path: `/api/v1/${string}`;
  readonly access: Access;
  /**
   * On a public route: the use case needs to know whether the caller is signed in. Other public routes do not look for
   * a session.
   */
  readonly withSession?: true;
  /** Only on the organisers' origin, as every route for organisers and devices: their sessions and passkeys live there. */
  readonly organisersOnly?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  /** Use a strict object: unknown fields are refused. */
  readonly body?: Schema;
  /** Of a body that may be larger than others: the text of a file with what is said about it. */
  readonly bodyMaxBytes?: number;
  /** The body is a form and not JSON. */
  readonly form?: true;
  /** Gets the raw bytes of the body, with the request's headers: a signature covers bytes. */
  readonly raw?: { readonly maxBytes: number };
  /**
   * Called from outside our own pages, and by whom: the origin is not checked, so the use case must trust only a
   * signature.
   */
  readonly fromOutside?: 'payment-provider' | 'mail-server' | 'mail-program';
  /** Takes the bytes of a file instead of a body. */
  readonly upload?: { readonly maxBytes: number };
  /** Returns a download, never shown inline: the use case returns a `FileAnswer`. Reached by a link, not by `Call`. */
  readonly download?: true;
  /** Redirects the browser to the URL that the use case returns. */
  readonly redirect?: true;
  /**
   * Creates something or moves money: sent again with the same `Idempotency-Key`, it happens once and the first answer is
   * given again. The use case does its work inside `once` (`platform/idempotency.ts`).
   */
  readonly idempotent?: true;
  /** Sent with a tag of its answer: who asks again with that tag gets a 304 without a body, if nothing has changed. */
  readonly conditional?: true;
  readonly status: 200 | 201 | 202 | 303;
  /** Use a plain object: undeclared fields never leave the server. */
  readonly answer: Schema;
  /** At most this many accepted calls per client address in the given time, over all processes. */
  readonly limit?: { readonly calls: number; readonly perSeconds: number };
  /** All clients of an edition together may call it `EDITION_CEILING` times a minute: addresses are cheap, editions are not. */
  readonly underCeiling?: true;
  /** Counts towards what an edition may use of the installation: refused when that is used up (`EDITION_REGISTRATIONS` and others). */
  readonly uses?: Use;
  /** At most this many accepted calls per account in the given time, from any address. Not for public routes. */
  readonly accountLimit?: {
    readonly calls: number;
    readonly perSeconds: number;
    /** Routes with the same word count together. */
    readonly together?: string;
  };
}

/** Keeps a route's literal types while checking its shape, and that its path says who it is for. */
export const defineRoute = <const R extends RouteShape>(route: R & { path: StaffPath<R['access']> }): R => route;

type Part = 'params' | 'query' | 'body';

type Inputs<R extends RouteShape> = { [P in Part as R[P] extends Schema ? P : never]: R[P] extends Schema ? z.input<R[P]> : never };
type Outputs<R extends RouteShape> = { [P in Part as R[P] extends Schema ? P : never]: R[P] extends Schema ? z.output<R[P]> : never };

/** What a caller passes: only the parts the route declares. */
export type Input<R extends RouteShape> = (R['upload'] extends object ? Inputs<R> & { file: Uint8Array | Blob } : Inputs<R>) &
  (R['idempotent'] extends true ? { idempotencyKey?: string } : unknown);

/** What a handler receives after validation. */
export type Parsed<R extends RouteShape> = R['upload'] extends object
  ? Outputs<R> & { file: Uint8Array }
  : R['raw'] extends object
    ? Outputs<R> & RawRequest
    : Outputs<R>;

export interface RawRequest {
  readonly bytes: Uint8Array;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

interface Download {
  readonly type: string;
  /** The file name of the download: plain letters, digits, dots and hyphens. */
  readonly name: string;
}

export interface FileBytes extends Download {
  readonly bytes: Uint8Array;
}

/** Sent piece by piece: a stored file or an export of any size takes little memory. */
export interface FileStream extends Download {
  readonly stream: AsyncIterable<Uint8Array>;
  /** How many bytes will come; absent: not known before the end. */
  readonly length?: number;
}

export type FileAnswer = FileBytes | FileStream;

export type Answer<R extends RouteShape> = R['download'] extends true ? FileAnswer : z.output<R['answer']>;

/** The one way to use the API, in the browser and, in process, from page loaders. Throws `CallFailed`. */
export type Call = <R extends RouteShape>(route: R, input: Input<R>) => Promise<Answer<R>>;
