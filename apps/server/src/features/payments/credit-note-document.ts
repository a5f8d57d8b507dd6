import type { FileBytes } from '@isocentre/contract/route';
import { dateInWords, localDate } from '@isocentre/domain/editions/local-time';
import { money } from '@isocentre/domain/fees/fee-table';
import type { Issuer } from '@isocentre/domain/payments/issuer';
import { creditNoteNumber, receiptNumber } from '@isocentre/domain/payments/receipt-number';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { type Fact, makeDocumentPdf } from './make-document-pdf.ts';
import { printedWith } from './printed.ts';
import type { StoredCreditNote } from './queries/credit-notes.ts';
import { documentName, questions } from './receipt-document.ts';
import { billedParty, gstParts, gstWords, issuedBy } from './receipt-words.ts';

const METHODS = {
  provider: 'The payment provider',
  cash: 'Cash',
  transfer: 'Bank transfer',
  moved: 'Moved to another registration',
} as const;

/** The credit note as a file: always the same bytes, like a receipt. */
export async function creditNoteDocument(edition: Issuer, note: StoredCreditNote): Promise<FileBytes> {
  const { issuer, latinName } = printedWith(edition, note);
  const { delegatePrefix: prefix, timeZone } = issuer;
  const amount = (chargeMinor: number) => money({ chargeMinor, currency: note.currency });
  const day = (at: Date) => dateInWords(localDate(at, timeZone));
  const number = creditNoteNumber(prefix, note.financial_year, note.number);
  const receipt = receiptNumber(prefix, note.receipt_year, note.receipt_number);
  const userId = delegateNumber(prefix, note.delegate_number);
  const gst = gstWords(note.gst, note.amount_minor, amount);
  const { billedTo, billedAddress } = billedParty(note, latinName, userId);
  const bytes = await makeDocumentPdf(issuer, {
    title: 'Credit note',
    number,
    badge: null,
    issuedAt: note.issued_at,
    author: gst?.legalName ?? issuer.chapter,
    from: ['Issued to', billedTo, billedAddress],
    by: ['Issued by', ...issuedBy(issuer, gst)],
    what: 'Taken back',
    line: { name: note.description, quiet: `Of receipt ${receipt}${gst ? `. SAC ${gst.sac}` : ''}`, amount: amount(note.amount_minor) },
    parts: gstParts(gst),
    total: ['Credited', amount(note.amount_minor)],
    facts: [
      ['User ID', userId],
      ['Receipt', receipt],
      ['Receipt issued on', day(note.receipt_issued_at)],
      ['Credit note issued on', day(note.issued_at)],
      ...why(note, prefix),
    ],
    notes: [
      note.kind === 'correction' ? CORRECTED : note.kind === 'reversal' ? REVERSED : note.refund_method === 'moved' ? MOVED : REFUNDED,
      'This is a computer-generated credit note; no signature is required.',
      ...questions(issuer),
    ],
  });
  return { bytes, type: 'application/pdf', name: documentName('credit-note', number) };
}

const CORRECTED = 'The receipt was made out wrongly. The new receipt stands in its place; no money has moved.';
const REVERSED = 'The payment had been recorded by mistake; the receipt is no longer valid.';
const MOVED = 'This amount of the receipt was more than was due. It now pays for another registration, which has a receipt of its own.';
const REFUNDED = 'This amount of the receipt has been given back.';

function why(note: StoredCreditNote, prefix: string): Fact[] {
  if (note.new_year !== null && note.new_number !== null) return [['New receipt', receiptNumber(prefix, note.new_year, note.new_number)]];
  if (note.refund_method === null) return [];
  return [['Refunded by', METHODS[note.refund_method]], ...(note.refund_name === null ? [] : [['Refund', note.refund_name] as const])];
}
