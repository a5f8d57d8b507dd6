import type { RouteShape } from '@isocentre/contract/route';
import { scopeOf } from '@isocentre/contract/token-access';
import { isTokenText, TOKEN_CALLS, TOKEN_CALLS_SECONDS } from '@isocentre/domain/outbound/token';
import type { Scope } from '@isocentre/domain/outbound/scopes';
import { PERMISSIONS } from '@isocentre/domain/people/permissions';
import { Refused } from '@isocentre/domain/refusals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { EditionDirectory } from './edition-directory.ts';
import { type Count, createCount, TooMany } from './limits.ts';
import { hashOf } from './sessions.ts';
import { statement } from './statement.ts';

/** A program that reads, and who gave it its token. */
export interface TokenCaller {
  readonly id: string;
  readonly madeBy: string;
}

interface TokenRow {
  id: string;
  madeBy: string;
  scopes: Scope[];
  lastUsedOn: string | null;
  editionId: number;
  slug: string;
  societyId: number;
  contentVersion: number;
  host: string | null;
  moving: boolean;
}

/** Whoever made it still has to be an owner: asked with every request, like the roles of people. */
const findToken = statement<{ hash: Buffer; now: Date; makers: readonly string[] }, TokenRow>`
  select t.id, t.made_by as "madeBy", t.scopes, t.last_used_on::text as "lastUsedOn", e.id as "editionId", e.slug,
    e.society_id as "societyId", e.content_version as "contentVersion",
    (select min(host) from edition_hosts where edition_id = e.id and not e.is_default) as host,
    exists (select from moving_editions where edition_id = e.id) as moving
  from api_tokens t
  join editions e on e.id = t.edition_id and e.deleted_at is null
  join accounts a on a.id = t.made_by and a.disabled_at is null
  where t.token_hash = ${'hash'} and t.ended_at is null and t.expires_at > ${'now'}::timestamptz
    and exists (
      select from staff_roles r
      where r.account_id = t.made_by and r.society_id = e.society_id and (r.edition_id is null or r.edition_id = e.id)
        and r.role = any (${'makers'}::text[])
    )`;

/** What stands behind `Bearer`; undefined: this request does not bring a token. */
export const bearerIn = (header: string | undefined): string | undefined => /^Bearer +(\S*) *$/i.exec(header ?? '')?.[1];

const counts = new WeakMap<Pool, Count>();

/** One count for all processes, and one for each token: nobody else is slowed down. */
function countOf(pool: Pool): Count {
  const made = counts.get(pool) ?? createCount(pool, 'token', { calls: TOKEN_CALLS, perSeconds: TOKEN_CALLS_SECONDS });
  counts.set(pool, made);
  return made;
}

async function countCall(pool: Pool, reply: FastifyReply, id: string): Promise<void> {
  const { left, seconds, over } = await countOf(pool)(id);
  reply.headers({
    'ratelimit-policy': `"token";q=${TOKEN_CALLS};w=${TOKEN_CALLS_SECONDS}`,
    ratelimit: `"token";r=${left};t=${seconds}`,
  });
  if (over) throw new TooMany(seconds, `A token may make ${TOKEN_CALLS} calls a minute. Please wait for ${seconds} seconds.`);
}

interface TokenOptions {
  directory: EditionDirectory;
  clock: Clock;
  db: Database;
  pool: Pool;
}

/** A token opens exactly the reads of its scopes in its own edition; every other edition looks as if it did not exist. */
export async function checkToken(
  route: RouteShape,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
  { directory, clock, db, pool }: TokenOptions,
): Promise<void> {
  reply.header('vary', 'authorization');
  const now = clock.system();
  const found = isTokenText(token)
    ? (await findToken(db, { hash: hashOf(token), now, makers: PERMISSIONS['outbound.manage'].roles })).rows[0]
    : undefined;
  if (!found) {
    reply.header('www-authenticate', 'Bearer');
    throw new Refused('TOKEN_INVALID');
  }
  await countCall(pool, reply, found.id);
  if ((request.params as { edition?: string }).edition !== found.slug) throw new Refused('NOT_FOUND');
  const scope = scopeOf(route);
  if (scope === undefined || !found.scopes.includes(scope)) throw new Refused('TOKEN_CANNOT');
  await noteUse(db, found, now);
  request.token = { id: found.id, madeBy: found.madeBy };
  request.staff = {
    role: undefined,
    held: found.scopes.map((one) => ({ scope: one })),
    societyId: found.societyId,
    societyWide: false,
    edition: await directory.open({ id: found.editionId, contentVersion: found.contentVersion, host: found.host, moving: found.moving }),
  };
}

async function noteUse(db: Database, { editionId, id, lastUsedOn }: TokenRow, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  if (lastUsedOn === today) return;
  await db.updateTable('api_tokens').set({ last_used_on: today }).where('edition_id', '=', editionId).where('id', '=', id).execute();
}
