import type { FileAnswer } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { findReceipt } from './queries/receipts.ts';
import { receiptDocument } from './receipt-document.ts';
import type { PaymentDeps } from './start-payment.ts';

/** A receipt of the visitor's own; anybody else's is not there. */
export async function readReceipt({ db }: Pick<PaymentDeps, 'db'>, id: string, visit: Visit): Promise<FileAnswer> {
  const receipt = await findReceipt(db, visit.edition.id, id, accountOf(visit).id);
  if (!receipt) throw new Refused('NOT_FOUND');
  return receiptDocument(visit.edition.edition, receipt);
}
