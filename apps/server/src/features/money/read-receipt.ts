import type { FileBytes } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { findReceipt } from '../payments/queries/receipts.ts';
import { receiptDocument } from '../payments/receipt-document.ts';

/** Any receipt of the edition, in the same bytes as its delegate gets. */
export async function readReceiptForOrganisers({ db }: { db: Database }, id: string, visit: Visit): Promise<FileBytes> {
  const receipt = await findReceipt(db, visit.edition.id, id);
  if (!receipt) throw new Refused('NOT_FOUND');
  return receiptDocument(visit.edition.edition, receipt);
}
