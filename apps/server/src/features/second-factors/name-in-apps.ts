import { editionsOfAccount } from '../../platform/account-record.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { societyNameOf } from './queries/society-name.ts';

/**
 * What an authenticator app or a list of passkeys calls this place: the person's own society. The organisers' host shows
 * the default conference, which may be another's, and a conference's name would be out of date after a year.
 */
export async function nameInApps(db: Database, accountId: string, visit: Visit): Promise<string> {
  const [editionId] = await editionsOfAccount(db, accountId, visit);
  return societyNameOf(db, editionId);
}
