import { organiser } from '@isocentre/contract/staff-access';
import { permittedRole } from './access.ts';
import type { Database } from './database.ts';
import type { EditionKey } from './edition-directory.ts';
import { hashOf } from './sessions.ts';
import { STAFF_COLUMNS, type StaffRow } from './staff-session.ts';
import { statement } from './statement.ts';

/** A preview whose organiser may still see drafts and previews. */
export interface FoundPreview {
  readonly accountId: string;
  /** Of the session that made it. */
  readonly sessionHash: Buffer;
  readonly at: Date | null;
  readonly drafts: boolean;
  readonly until: Date;
  readonly edition: EditionKey;
}

interface Row extends StaffRow {
  sessionHash: Buffer;
  at: Date | null;
  drafts: boolean;
  until: Date;
}

const byToken = statement<{ hash: Buffer; now: Date }, Row>`${STAFF_COLUMNS},
    sessions.token_hash as "sessionHash", previews.at, previews.drafts, previews.until
  from previews
  join sessions on sessions.id = previews.session_id
  join accounts on accounts.id = sessions.account_id
  join (select id, society_id, content_version, is_default, false as whole from editions) place on place.id = previews.edition_id
  where previews.token_hash = ${'hash'} and previews.opened_at is not null and previews.until > ${'now'}::timestamptz
    and sessions.idle_until > ${'now'}::timestamptz and sessions.absolute_until > ${'now'}::timestamptz and accounts.disabled_at is null`;

const SEE_PREVIEWS = organiser('content.read');

/**
 * What the cookie names, unless the hour is over, its session has ended, or its organiser lost the role or has to give the
 * second factor again. Looking at a preview does not keep the session open: on another host it is not even sent.
 */
export async function findPreview(db: Database, token: string, now: Date): Promise<FoundPreview | undefined> {
  const [row] = (await byToken(db, { hash: hashOf(token), now })).rows;
  if (!row || row.editionId === null) return undefined;
  const { held, hasFactor, elevatedAt, elevatedSeenAt, confirmedAt } = row;
  try {
    permittedRole({ held, hasFactor, elevation: { elevatedAt, elevatedSeenAt, confirmedAt } }, SEE_PREVIEWS, now);
  } catch {
    return undefined;
  }
  const { id: accountId, sessionHash, at, drafts, until, editionId: id, contentVersion, host, moving } = row;
  return { accountId, sessionHash, at, drafts, until, edition: { id, contentVersion, host, moving } };
}
