import type { Answer, Parsed, RouteShape } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import type { Actor } from '@isocentre/domain/people/actor';
import type { Held } from '@isocentre/domain/people/permissions';
import type { Role } from '@isocentre/domain/people/roles';
import type { PersonDirectory } from './cells/person-directory.ts';
import type { LoadedEdition } from './edition-directory.ts';
import type { RequestKey } from './idempotency.ts';
import type { Client, SignedIn } from './sessions.ts';
import type { TokenCaller } from './token-access.ts';

/** Where an organiser works, and in which role. */
export interface StaffPlace {
  /** The edition of the path; for a society, the one under which its own changes are recorded. */
  readonly edition: LoadedEdition;
  readonly societyId: number;
  /** The path names the society and not one edition. */
  readonly societyWide: boolean;
  /** The role that allowed this request; a program has none. */
  readonly role: Role | undefined;
  /** All roles held here, or the scopes of a token. */
  readonly held: readonly Held[];
}

/** What every use case may need to know about the request it serves. */
export interface Visit {
  readonly edition: LoadedEdition;
  /** The edition's time, read once for the whole request. */
  readonly now: Date;
  /** Never later than `now`, nor than the time without a preview: looking ahead shows nobody what is secret until then. */
  readonly secretsUntil: Date;
  /** An instant of the system clock, converted to the clock this visitor sees. Identical in production. */
  readonly shown: (instant: Date) => string;
  /** Whether the visitor moved the clock for themselves. */
  readonly clockMoved: boolean;
  readonly requestId: string;
  /** The request came to the host where organisers of all societies work; `edition` is then only the default one. */
  readonly onOrganisersHost: boolean;
  /** Who asks. Whom it is about is apart from it: see `RegistrationVisit`. */
  readonly actor: Actor;
  /** The caller; always set on routes for accounts and delegates, on public ones only with `withSession`. */
  readonly account: SignedIn | undefined;
  /** Set on routes for organisers. */
  readonly staff?: StaffPlace | undefined;
  /** A program asks, by a token: it reads, and is nobody. */
  readonly token?: TokenCaller | undefined;
  /** With an `Idempotency-Key`, on a route that takes one: the use case passes it to `once`. */
  readonly requestKey?: RequestKey | undefined;
  /** Gives ids to new people. */
  readonly people: PersonDirectory;
  /** The caller's own registration; always set on routes for delegates. */
  readonly ownRegistrationId: string | undefined;
}

/**
 * How an organiser sees the tables of an edition: what lists are read with. The worker has one without a visit, of the person who
 * released what leaves later.
 */
export interface View extends Pick<Visit, 'now' | 'shown'> {
  readonly edition: Pick<LoadedEdition, 'id' | 'edition'>;
  readonly account: Pick<SignedIn, 'id'> | undefined;
  readonly staff?: Pick<StaffPlace, 'held'> | undefined;
}

/** A visit about one registration, whoever asks: its delegate, or an organiser on their behalf. */
export interface RegistrationVisit extends Visit {
  readonly registrationId: string;
}

/** On a delegate's route it is about their own registration: the only place that says so. */
export function aboutOwn(visit: Visit): RegistrationVisit {
  if (visit.ownRegistrationId === undefined) throw new Refused('NO_REGISTRATION');
  return { ...visit, registrationId: visit.ownRegistrationId };
}

/** What only routes about logging in may know: where a request comes from, and its session cookie. */
export interface Connection {
  readonly client: Client;
  /** Sets a new session cookie on the response, or clears it. */
  keepSession(session: { token: string; remember: boolean } | null): void;
  /** The mark of a browser that gave a second factor before, and how to leave one. */
  readonly browser: string | undefined;
  keepBrowser(token: string): void;
}

/** The account on a route that is not public. */
export function accountOf<Account extends Pick<SignedIn, 'id'>>({ account }: { readonly account: Account | undefined }): Account {
  if (!account) throw new Refused('UNAUTHENTICATED');
  return account;
}

/** The organiser on a route for organisers. */
export function staffOf<Staff extends Pick<StaffPlace, 'held'>>({ staff }: { readonly staff?: Staff | undefined }): Staff {
  if (!staff) throw new Refused('NOT_PERMITTED');
  return staff;
}

/** The role that allowed a change: only people change something. */
export function roleOf(visit: Visit): Role {
  const { role } = staffOf(visit);
  if (role === undefined) throw new Refused('NOT_PERMITTED');
  return role;
}

/** Who reads, where the answer depends on it; a program is nobody in particular. */
export const readerOf = (visit: Visit): string | undefined => visit.account?.id;

export type Handler<R extends RouteShape> = (input: Parsed<R>, visit: Visit, connection: Connection) => Promise<Answer<R>>;

export interface BoundRoute {
  readonly route: RouteShape;
  readonly handler: (input: never, visit: Visit, connection: Connection) => Promise<unknown>;
}

/** Binds a use case to a route of the contract, which types its input and output. */
export const bind = <R extends RouteShape>(route: R, handler: Handler<R>): BoundRoute => ({ route, handler });
