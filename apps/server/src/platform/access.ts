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
 * The one place that decides who may call a route of the contract, before its input is even read. What belongs to whom
 * is the use case's to know: it looks things up by the account, and what is somebody else's is not there.
 */
export async function checkAccess(
  route: RouteShape,
  request: FastifyRequest,
  reply: FastifyReply,
  { directory, clock, db }: AccessOptions,
): Promise<void> {
  if (route.access === 'public' && !route.withSession) return;
  // Says to caches, and to the page that is being made, that the answer is one person's; a refusal too.
  reply.header('vary', 'cookie');
  const token = tokenIn(request.headers.cookie);
  const edition = await editionOf(request, directory);
  const found = token === undefined ? undefined : await findSession(db, token, clock.system(), edition.id);
  request.account = found?.account;
  // A lasting cookie lasts from the latest visit, not from the first.
  if (token !== undefined && found?.seen && found.account.remember) reply.header('set-cookie', sessionCookie(token, true));
  if (route.access === 'public') return;
  if (!found) throw new Refused('UNAUTHENTICATED');
  if (route.access === 'account') return;
  if (!found.registered) throw new Refused('NO_REGISTRATION');
}
