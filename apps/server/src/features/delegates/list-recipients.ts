import type { DelegateQuery } from '@isocentre/contract/delegates';
import type { Database } from '../../platform/database.ts';
import type { View } from '../../platform/feature.ts';
import { listWanted } from './list-delegates.ts';
import { type DelegateRecipient, findRecipients } from './queries/recipients.ts';

/** The rows of the list, for a letter to them. */
export async function listRecipients(db: Database, query: DelegateQuery, view: View): Promise<DelegateRecipient[]> {
  const { where } = await listWanted(db, query, view);
  return findRecipients(db, view.edition.id, { where, query });
}
