import type * as z from 'zod/mini';

/**
 * One entry of the API: method, path, who may call it, and the shape of what goes in and comes out. A route is a plain
 * object; the server binds a use case to it (`handle`), browser and page loaders call it (`Call`), and the OpenAPI
 * document is made from it.
 */

type Schema = z.core.$ZodType;

/** Who may call a route. There is no default: a route without an access does not compile. */
export type Access = 'public';

export interface RouteShape {
  /** Unique; the operation id in the OpenAPI document. */
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters in braces: `/api/v1/pages/{slug}`. */
  readonly path: `/api/v1/${string}`;
  readonly access: Access;
  readonly params?: Schema;
  readonly query?: Schema;
  /** Use a strict object: unknown fields are refused. */
  readonly body?: Schema;
  readonly status: 200 | 201 | 202;
  /** Use a plain object: fields that are not declared here never leave the server. */
  readonly answer: Schema;
  /** At most this many accepted calls from one client address in the given time, over all processes. */
  readonly limit?: { readonly calls: number; readonly perSeconds: number };
}

/** Keeps the literal types of a route while checking its shape. */
export const defineRoute = <const R extends RouteShape>(route: R): R => route;

type Part = 'params' | 'query' | 'body';

/** What a caller passes: only the parts the route declares. */
export type Input<R extends RouteShape> = {
  [P in Part as R[P] extends Schema ? P : never]: R[P] extends Schema ? z.input<R[P]> : never;
};

/** What a handler receives after validation. */
export type Parsed<R extends RouteShape> = {
  [P in Part as R[P] extends Schema ? P : never]: R[P] extends Schema ? z.output<R[P]> : never;
};

export type Answer<R extends RouteShape> = z.output<R['answer']>;

/** The one way to use the API, in the browser and, in process, from page loaders. Throws `CallFailed`. */
export type Call = <R extends RouteShape>(route: R, input: Input<R>) => Promise<Answer<R>>;
