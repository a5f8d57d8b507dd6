import type { FileBytes } from '@isocentre/contract/route';
import type { Issuer } from '@isocentre/domain/payments/issuer';
import { type Fact, makeDocumentPdf } from './make-document-pdf.ts';
import { printedWith } from './printed.ts';
import { gstParts, issuedBy, receiptWords, type StoredReceipt } from './receipt-words.ts';

/** The receipt as a file. Made on every request, always with the same bytes, whatever has changed since it was issued. */
export async function receiptDocument(edition: Issuer, receipt: StoredReceipt): Promise<FileBytes> {
  const { issuer } = printedWith(edition, receipt);
  const words = receiptWords(edition, receipt);
  const { gst } = words;
  const bytes = await makeDocumentPdf(issuer, {
    title: 'Receipt',
    number: words.number,
    badge: 'Paid',
    issuedAt: words.issuedAt,
    author: gst?.legalName ?? issuer.chapter,
    from: ['Received from', words.billedTo, words.billedAddress],
    by: ['Received by', ...issuedBy(issuer, gst)],
    what: 'Paid for',
    line: {
      name: words.description,
      quiet: `Registration, ${issuer.shortName}${gst ? `. SAC ${gst.sac}` : ''}`,
      amount: words.price,
    },
    parts: gstParts(gst),
    total: ['Paid', words.amount],
    facts: [
      ['User ID', words.userId],
      ['Paid on', words.paidAt],
      ['Payment ID', words.paymentId],
      ...(words.method === null ? [] : [['Paid by', words.method] as const]),
      ['Receipt issued on', words.issuedOn],
      ...replaced(words),
    ],
    notes: [
      `Registration fees are non-refundable. Refund inquiries within ${issuer.limits.refundEnquiryDays} days.`,
      'This is a computer-generated receipt; no signature is required.',
      ...questions(issuer),
    ],
  });
  return { bytes, type: 'application/pdf', name: documentName('receipt', words.number) };
}

const replaced = ({ replaces }: { replaces: { receipt: string; creditNote: string } | null }): Fact[] =>
  replaces === null
    ? []
    : [
        ['In place of receipt', replaces.receipt],
        ['Taken back by credit note', replaces.creditNote],
      ];

/** Where to ask, if the organisers have said where. */
export const questions = ({ contact: { email, phone } }: Issuer): string[] =>
  email || phone ? [`Questions: ${[email, phone].filter(Boolean).join(', ')}`] : [];

export const documentName = (kind: string, number: string) => `${kind}-${number.replaceAll(/[^\w-]+/g, '-')}.pdf`;
