import type { FileBytes } from '@isocentre/contract/route';
import type { Edition } from '@isocentre/domain/editions/edition';
import { makeReceiptPdf } from './make-receipt-pdf.ts';
import { receiptWords, type StoredReceipt } from './receipt-words.ts';

/** The receipt as a file. Made on every request, always with the same bytes. */
export async function receiptDocument(edition: Edition, receipt: StoredReceipt): Promise<FileBytes> {
  const words = receiptWords(edition, receipt);
  return {
    bytes: await makeReceiptPdf(edition, words),
    type: 'application/pdf',
    name: `receipt-${words.number.replaceAll(/[^\w-]+/g, '-')}.pdf`,
  };
}
