import type { RouteShape } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { EditionDirectory } from './edition-directory.ts';
import { sessionCookie, tokenIn } from './session-cookie.ts';
import { findSession } from './sessions.ts';
import { editionOf } from './visit.ts';

export interface AccessOptions {
  directory: EditionDirectory;
  clock: Clock;
  db: Database;
}

/**
 * The only place that decides who may call a route of the contract, before its input is parsed. Ownership is the use
 * case's job: it looks things up by account, so another person's object is simply not found.
 */
export async function checkAccess(
  route: RouteShape,
  request: FastifyRequest,
  reply: FastifyReply,
  { directory, clock, db }: AccessOptions,
): Promise<void> {
  if (route.access === 'public' && !route.withSession) return;
  // Tells caches, and the page being rendered, that the response is personal; a refusal too.
  reply.header('vary', 'cookie');
  const token = tokenIn(request.headers.cookie);
  const edition = await editionOf(request, directory);
  const found = token === undefined ? undefined : await findSession(db, token, clock.system(), edition.id);
  request.account = found?.account;
  request.registrationId = found?.registrationId;
  // A persistent cookie expires counting from the latest visit, not from the first.
  if (token !== undefined && found?.seen && found.account.remember) reply.header('set-cookie', sessionCookie(token, true));
  if (route.access === 'public') return;
  if (!found) throw new Refused(token === undefined ? 'LOGIN_REQUIRED' : 'UNAUTHENTICATED');
  if (route.access === 'account') return;
  if (found.registrationId === undefined) throw new Refused('NO_REGISTRATION');
}
