import { randomUUID } from 'node:crypto';
import { OPENING_MS, PREVIEW_MS } from '@isocentre/domain/editions/preview';
import type { Database } from '../../../platform/database.ts';
import { hashOf, newToken } from '../../../platform/sessions.ts';

export interface NewPreview {
  readonly editionId: number;
  readonly sessionId: string;
  readonly at: Date | null;
  readonly drafts: boolean;
  readonly path: string;
  readonly now: Date;
}

/** Stores a preview that waits to be opened; returns the token of its address. Those of the session that are over go. */
export async function storePreview(db: Database, { editionId, sessionId, at, drafts, path, now }: NewPreview) {
  const { token, hash } = newToken();
  const until = new Date(now.getTime() + PREVIEW_MS);
  await db.deleteFrom('previews').where('session_id', '=', sessionId).where('until', '<=', now).execute();
  await db
    .insertInto('previews')
    .values({
      edition_id: editionId,
      id: randomUUID(),
      session_id: sessionId,
      at,
      drafts,
      path,
      token_hash: hash,
      made_at: now,
      until,
    })
    .execute();
  return { token, until };
}

export interface Opening {
  readonly token: string;
  /** Set on the organisers' host: only the session that made it opens it there. */
  readonly ownSession: string | null | undefined;
  readonly now: Date;
}

/** Exchanges the token of an address for that of a cookie, once. */
export async function exchangeToken(db: Database, { token, ownSession, now }: Opening) {
  const next = newToken();
  const opened = await db
    .updateTable('previews')
    .from('sessions')
    .set({ token_hash: next.hash, opened_at: now })
    .whereRef('sessions.id', '=', 'previews.session_id')
    .where('previews.token_hash', '=', hashOf(token))
    .where('previews.opened_at', 'is', null)
    .where('previews.made_at', '>', new Date(now.getTime() - OPENING_MS))
    .$if(ownSession !== undefined, (query) => query.where('sessions.token_hash', '=', hashOf(ownSession ?? '')))
    .returning(['previews.path'])
    .executeTakeFirst();
  return opened && { token: next.token, path: opened.path };
}

export async function deletePreview(db: Database, token: string): Promise<void> {
  await db.deleteFrom('previews').where('token_hash', '=', hashOf(token)).where('opened_at', 'is not', null).execute();
}
