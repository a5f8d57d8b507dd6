import type { FileAnswer } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import { accountOf, type Visit } from '../../platform/feature.ts';
import type { PaymentDeps } from './deps.ts';
import { findReceipt } from './queries/receipts.ts';
import { receiptDocument } from './receipt-document.ts';

/** A receipt of the visitor; anybody else's is not found. */
export async function readReceipt({ db }: Pick<PaymentDeps, 'db'>, id: string, visit: Visit): Promise<FileAnswer> {
  const receipt = await findReceipt(db, visit.edition.id, id, accountOf(visit).id);
  if (!receipt) throw new Refused('NOT_FOUND');
  return receiptDocument(visit.edition.edition, receipt);
}
