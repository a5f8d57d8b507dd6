import type { Answer, Parsed, RouteShape } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import type { LoadedEdition } from './edition-directory.ts';
import type { Client, SignedIn } from './sessions.ts';

/** What every use case may need to know about the request it serves. */
export interface Visit {
  readonly edition: LoadedEdition;
  /** The edition's time, read once for the whole request. */
  readonly now: Date;
  /** Whether the visitor moved the clock for themselves. */
  readonly clockMoved: boolean;
  readonly requestId: string;
  /** Who asks; always there on routes for accounts and delegates, on public ones only with `withSession`. */
  readonly account: SignedIn | undefined;
  readonly client: Client;
  /** Gives the visitor a new session cookie with the answer, or takes it back. */
  keepSession(session: { token: string; remember: boolean } | null): void;
}

/** The account on a route that is not public. */
export function accountOf(visit: Visit): SignedIn {
  if (!visit.account) throw new Refused('UNAUTHENTICATED');
  return visit.account;
}

export type Handler<R extends RouteShape> = (input: Parsed<R>, visit: Visit) => Promise<Answer<R>>;

export interface BoundRoute {
  readonly route: RouteShape;
  readonly handler: (input: never, visit: Visit) => Promise<unknown>;
}

/** Ties a use case to a route of the contract; what comes in and goes out is typed by the route. */
export const bind = <R extends RouteShape>(route: R, handler: Handler<R>): BoundRoute => ({ route, handler });
