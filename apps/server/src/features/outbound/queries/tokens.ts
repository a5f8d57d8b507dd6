import type { Scope } from '@isocentre/domain/outbound/scopes';
import { PERMISSIONS } from '@isocentre/domain/people/permissions';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface StoredToken {
  id: string;
  name: string;
  prefix: string;
  scopes: Scope[];
  maker: string | null;
  madeAt: Date;
  expiresAt: Date;
  lastUsedOn: string | null;
  endedAt: Date | null;
  makerMay: boolean;
}

/** Newest first; what ended or expired before `since` is left out. */
export async function findTokens(db: Database, editionId: number, since: Date): Promise<StoredToken[]> {
  const { rows } = await sql<StoredToken>`
    select t.id, t.name, t.prefix, t.scopes, a.name as maker, t.made_at as "madeAt", t.expires_at as "expiresAt",
      t.last_used_on::text as "lastUsedOn", t.ended_at as "endedAt",
      a.disabled_at is null and exists (
        select from staff_roles r join editions e on e.id = t.edition_id
        where r.account_id = t.made_by and r.society_id = e.society_id and (r.edition_id is null or r.edition_id = e.id)
          and r.role = any (${PERMISSIONS['outbound.manage'].roles}::text[])
      ) as "makerMay"
    from api_tokens t join accounts a on a.id = t.made_by
    where t.edition_id = ${editionId} and least(coalesce(t.ended_at, t.expires_at), t.expires_at) > ${since}
    order by t.made_at desc, t.id`.execute(db);
  return rows;
}

export interface NewToken {
  id: string;
  name: string;
  prefix: string;
  hash: Buffer;
  scopes: readonly Scope[];
  madeBy: string;
  madeAt: Date;
  expiresAt: Date;
}

/** Whether there was room for it. Two owners who make tokens at once wait for each other. */
export async function storeToken(transaction: Database, editionId: number, token: NewToken, most: number): Promise<boolean> {
  await sql`select from editions where id = ${editionId} for no key update`.execute(transaction);
  const { numAffectedRows } = await sql`
    insert into api_tokens (edition_id, id, name, prefix, token_hash, scopes, made_by, made_at, expires_at)
    select ${editionId}, ${token.id}, ${token.name}, ${token.prefix}, ${token.hash}, ${token.scopes}, ${token.madeBy}, ${token.madeAt},
      ${token.expiresAt}
    where (
      select count(*) from api_tokens where edition_id = ${editionId} and ended_at is null and expires_at > ${token.madeAt}
    ) < ${most}`.execute(transaction);
  return numAffectedRows === 1n;
}

/** False: there is none, or it has been ended. */
export async function endToken(transaction: Database, editionId: number, id: string, now: Date): Promise<boolean> {
  const ended = await transaction
    .updateTable('api_tokens')
    .set({ ended_at: now })
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
}
