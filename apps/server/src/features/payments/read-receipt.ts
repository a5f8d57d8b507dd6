import type { FileBytes } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import type { RegistrationVisit } from '../../platform/feature.ts';
import type { PaymentDeps } from './deps.ts';
import { findReceipt } from './queries/receipts.ts';
import { receiptDocument } from './receipt-document.ts';

/** A receipt of this registration; another's is not found. */
export async function readReceipt({ db }: Pick<PaymentDeps, 'db'>, visit: RegistrationVisit, id: string): Promise<FileBytes> {
  const receipt = await findReceipt(db, visit.edition.id, id, visit.registrationId);
  if (!receipt) throw new Refused('NOT_FOUND');
  return receiptDocument(visit.edition.edition, receipt);
}
