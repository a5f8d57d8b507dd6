import type { RouteShape } from '@isocentre/contract/route';
import { type OrganiserAccess, UNATTENDED_HEADER } from '@isocentre/contract/staff-access';
import { isConfirmed, isElevated } from '@isocentre/domain/people/elevation';
import { needsSecondFactor, PERMISSIONS, roleThatMay } from '@isocentre/domain/people/permissions';
import type { Role } from '@isocentre/domain/people/roles';
import { Refused } from '@isocentre/domain/refusals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { EditionDirectory } from './edition-directory.ts';
import { isOrganisersHost } from './organisers-host.ts';
import { sessionCookie, tokenIn } from './session-cookie.ts';
import { findSession, type OpenSession } from './sessions.ts';
import { findStaffSession, noteElevatedUse, type StaffSession } from './staff-session.ts';
import { bearerIn, checkToken } from './token-access.ts';
import { editionOf } from './visit.ts';

export interface AccessOptions {
  directory: EditionDirectory;
  clock: Clock;
  db: Database;
  /** Counts the calls of tokens. */
  pool: Pool;
  /** Where organisers work: their routes exist nowhere else. */
  organisersOrigin: string;
}

/**
 * The only place that decides who may call a route of the contract, before its input is parsed. Ownership is the use
 * case's job: it looks things up by account, so another person's object is simply not found.
 */
export async function checkAccess(route: RouteShape, request: FastifyRequest, reply: FastifyReply, options: AccessOptions): Promise<void> {
  const { directory, clock, db } = options;
  if (request.preview) {
    // A preview shows what somebody sees who is not logged in.
    if (route.access !== 'public') throw new Refused('LOGIN_REQUIRED');
    reply.header('vary', 'cookie');
    return;
  }
  if (route.access === 'public' && !route.withSession) return refuseElsewhere(route, request, options);
  // Tells caches, and the page being rendered, that the response is personal; a refusal too.
  reply.header('vary', 'cookie');
  refuseElsewhere(route, request, options);
  if (typeof route.access === 'object') {
    // There are no devices yet.
    if (route.access.kind === 'device') throw new Refused('LOGIN_REQUIRED');
    const bearer = bearerIn(request.headers.authorization);
    if (bearer === undefined) return checkOrganiser(route.access, route.path, request, reply, options);
    // Whose rights would it be by? A browser that adds its cookie to a program's request must not lend it a person's.
    if (tokenIn(request.headers.cookie) !== undefined) throw new Refused('TOKEN_WITH_COOKIE');
    return checkToken(route, bearer, request, reply, options);
  }
  const token = tokenIn(request.headers.cookie);
  const edition = await editionOf(request, directory);
  const found = token === undefined ? undefined : await findSession(db, token, clock.system(), edition.id);
  admit(request, reply, token, found);
  if (route.access === 'public') return;
  if (!found) throw new Refused(token === undefined ? 'LOGIN_REQUIRED' : 'UNAUTHENTICATED');
  if (route.access === 'account') return;
  if (found.registrationId === undefined) throw new Refused('NO_REGISTRATION');
}

function admit(request: FastifyRequest, reply: FastifyReply, token: string | undefined, found: OpenSession | undefined): void {
  request.account = found?.account;
  request.registrationId = found?.registrationId;
  // A persistent cookie expires counting from the latest visit, not from the first.
  if (token !== undefined && found?.seen && found.account.remember) reply.header('set-cookie', sessionCookie(token, true));
}

/** Organisers' routes answer on their own origin only: sessions and passkeys belong to a host. */
function refuseElsewhere({ access, organisersOnly }: RouteShape, { headers }: FastifyRequest, { organisersOrigin }: AccessOptions): void {
  if (typeof access === 'string' && !organisersOnly) return;
  if (!isOrganisersHost(headers.host, organisersOrigin)) throw new Refused('NOT_FOUND');
}

/** Edition or society, roles and second factor, in this order: whoever has no role there learns nothing, not even that it exists. */
async function checkOrganiser(
  access: OrganiserAccess,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
  { directory, clock, db }: AccessOptions,
): Promise<void> {
  const token = tokenIn(request.headers.cookie);
  if (token === undefined) throw new Refused('LOGIN_REQUIRED');
  const { edition = '', society } = request.params as { edition?: string; society?: string };
  const now = clock.system();
  const where = path.startsWith(SOCIETIES)
    ? ({ area: 'society', slug: society ?? '' } as const)
    : ({ area: 'edition', slug: edition } as const);
  const found = await findStaffSession(db, where, token, now);
  if (found === undefined) throw new Refused('UNAUTHENTICATED');
  if (found === null) throw new Refused('NOT_FOUND');
  admit(request, reply, token, found);
  const role = permittedRole(found, access, now);
  // What an open page asks by itself is no use of it: the half hour ends although the overview goes on looking.
  if (isElevated(found.elevation, now) && request.headers[UNATTENDED_HEADER] === undefined) await noteElevatedUse(db, found, now);
  request.staff = {
    role,
    held: found.held,
    societyId: found.societyId,
    societyWide: where.area === 'society',
    edition: await directory.open(found.edition),
  };
}

const SOCIETIES = '/api/v1/societies/{society}';

/** The role that allows it, or the refusal that says what is missing. */
export function permittedRole(
  { held, hasFactor, elevation }: Pick<StaffSession, 'held' | 'hasFactor' | 'elevation'>,
  { permission, confirm }: OrganiserAccess,
  now: Date,
): Role {
  const role = roleThatMay(held, permission);
  if (role === undefined) throw new Refused('NOT_PERMITTED');
  if (!held.some((one) => needsSecondFactor(one.role))) return role;
  if (!hasFactor) throw new Refused('SECOND_FACTOR_NEEDED');
  if (!isElevated(elevation, now)) throw new Refused('SECOND_FACTOR_AGAIN');
  if (confirm && !isConfirmed(elevation, now)) throw new Refused('CONFIRM_FIRST');
  return role;
}

/** For what types cannot see: a permission without a row in the table stops the start. */
export function refuseUnknownPermission({ name, access }: RouteShape): void {
  if (typeof access === 'string' || access.kind === 'device') return;
  if (!Object.hasOwn(PERMISSIONS, access.permission)) throw new Error(`${name} needs a permission that nobody has: ${access.permission}`);
}
