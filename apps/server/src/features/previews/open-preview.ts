import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import { deletePreview, exchangeToken, type Opening } from './queries/previews.ts';

/** The path to show first, and the token for this browser's cookie. */
export async function openPreview(db: Database, opening: Opening): Promise<{ token: string; path: string }> {
  const opened = await exchangeToken(db, opening);
  if (!opened) throw new Refused('PREVIEW_ENDED');
  return opened;
}

/** Whoever leads out is out: the cookie would be useless even if it were kept. */
export async function endPreview(db: Database, token: string | undefined): Promise<void> {
  if (token !== undefined) await deletePreview(db, token);
}
