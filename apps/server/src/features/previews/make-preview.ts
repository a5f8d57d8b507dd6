import { OPEN_PREVIEW_PATH } from '@isocentre/contract/pages';
import type { makePreview as route } from '@isocentre/contract/previews';
import type { Answer, Parsed } from '@isocentre/contract/route';
import type { Clock } from '../../platform/clock.ts';
import { type Config, organisersOrigin } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { storePreview } from './queries/previews.ts';

export interface PreviewDeps {
  db: Database;
  clock: Clock;
  config: Config;
}

/**
 * The preview is shown on the edition's own host, where organisers may not be logged in, or in a frame on theirs: so it belongs to the
 * session that made it, and its address works once. Nothing of the edition changes, so the record does not say it.
 */
export async function makePreview(
  { db, clock, config }: PreviewDeps,
  { at, drafts, path, beside }: Parsed<typeof route>['body'],
  visit: Visit,
): Promise<Answer<typeof route>> {
  const { token, until } = await storePreview(db, {
    editionId: visit.edition.id,
    sessionId: accountOf(visit).sessionId,
    at: at === null ? null : new Date(at),
    drafts,
    path,
    now: clock.system(),
  });
  return {
    address: `${beside ? organisersOrigin(config) : visit.edition.origin}${OPEN_PREVIEW_PATH}?token=${token}`,
    until: until.toISOString(),
  };
}
