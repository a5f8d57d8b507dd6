import type { FileBytes } from '@isocentre/contract/route';
import type { Edition } from '@isocentre/domain/editions/edition';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import { creditNoteDocument } from './credit-note-document.ts';
import { findCreditNote } from './queries/credit-notes.ts';
import { findReceipt } from './queries/receipts.ts';
import { receiptDocument } from './receipt-document.ts';

/** A receipt or credit note as its file; with `registrationId`, only if it is of that registration. */
export async function moneyDocument(
  db: Database,
  { id: editionId, edition }: { id: number; edition: Edition },
  id: string,
  registrationId?: string,
): Promise<FileBytes> {
  const receipt = await findReceipt(db, editionId, id, registrationId);
  if (receipt) return receiptDocument(edition, receipt);
  const note = await findCreditNote(db, editionId, id, registrationId);
  if (note) return creditNoteDocument(edition, note);
  throw new Refused('NOT_FOUND');
}
