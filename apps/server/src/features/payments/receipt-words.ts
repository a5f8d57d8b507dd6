import { money } from '@isocentre/domain/fees/fee-table';
import { dateInWords, localDate } from '@isocentre/domain/editions/local-time';
import type { Issuer } from '@isocentre/domain/payments/issuer';
import type { Rail } from '@isocentre/domain/payments/payment-state';
import { Gst, gstWithin } from '@isocentre/domain/payments/gst';
import { creditNoteNumber, receiptNumber } from '@isocentre/domain/payments/receipt-number';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { printableName } from '@isocentre/domain/registration/printable-name';
import type { Fact } from './make-document-pdf.ts';
import { printedWith } from './printed.ts';

/** A receipt as it is stored, with its payment. */
export interface StoredReceipt {
  financial_year: string;
  number: number;
  issued_at: Date;
  /** Null on receipts given before it was stored. */
  paid_at: Date | null;
  captured_at: Date | null;
  billed_to: string;
  billed_address: string;
  billed_gstin: string | null;
  /** From the registration, used when the name is in a script that documents cannot print. */
  latin_name: string;
  printed: unknown;
  delegate_number: number;
  description: string;
  price: string;
  amount_minor: number;
  currency: string;
  /** The provider's id, or our own. */
  payment_name: string;
  rail: Rail;
  method: string | null;
  gst: unknown;
  /** The receipt in whose place it stands, and the credit note between them. */
  replaces_year: string | null;
  replaces_number: number | null;
  note_year: string | null;
  note_number: number | null;
}

/** A receipt in words, as in its document and its mail. */
export interface ReceiptWords {
  number: string;
  /** `20 August 2025, 12:02 IST` */
  paidAt: string;
  issuedOn: string;
  /** The moment of issue, also used as the PDF's creation date. */
  issuedAt: Date;
  billedTo: string;
  billedAddress: readonly string[];
  userId: string;
  description: string;
  /** As displayed: `$100 (charged ₹8,736)`. */
  price: string;
  /** What was paid: `₹8,736`. */
  amount: string;
  paymentId: string;
  method: string | null;
  /** If it was corrected: the number of the receipt in whose place it stands, and of the credit note that took that one back. */
  replaces: { receipt: string; creditNote: string } | null;
  /** If the society is registered for GST; otherwise nothing is printed. */
  gst: GstWords | null;
}

export interface GstWords {
  legalName: string;
  gstin: string;
  sac: string;
  rate: string;
  taxable: string;
  tax: string;
}

const METHODS: Readonly<Record<string, string>> = {
  card: 'Card',
  upi: 'UPI',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  emi: 'EMI',
  paylater: 'Pay later at the bank',
};

const RAILS: Readonly<Record<Exclude<Rail, 'provider'>, string>> = {
  cash: 'Cash',
  'card-terminal': 'Card',
  transfer: 'Bank transfer',
  cheque: 'Cheque',
  moved: 'Moved from another registration',
};

export function receiptWords(edition: Issuer, row: StoredReceipt): ReceiptWords {
  const { issuer, latinName } = printedWith(edition, row);
  const { timeZone, delegatePrefix } = issuer;
  const userId = delegateNumber(delegatePrefix, row.delegate_number);
  const amount = (chargeMinor: number) => money({ chargeMinor, currency: row.currency });
  return {
    number: receiptNumber(delegatePrefix, row.financial_year, row.number),
    paidAt: momentInWords(row.paid_at ?? row.captured_at ?? row.issued_at, timeZone),
    issuedOn: dateInWords(localDate(row.issued_at, timeZone)),
    issuedAt: row.issued_at,
    ...billedParty(row, latinName, userId),
    userId,
    description: row.description,
    price: row.price,
    amount: amount(row.amount_minor),
    paymentId: row.payment_name,
    replaces: replacedWords(delegatePrefix, row),
    method: row.rail === 'provider' ? row.method && (METHODS[row.method] ?? row.method) : RAILS[row.rail],
    gst: gstWords(row.gst, row.amount_minor, amount),
  };
}

interface Billed {
  billed_to: string;
  billed_address: string;
  billed_gstin: string | null;
}

/** Whom it is made out to, as far as a document can print it; the number identifies the person. */
export function billedParty({ billed_to: name, billed_address: address, billed_gstin: gstin }: Billed, latinName: string, userId: string) {
  const lines = address
    .split('\n')
    .map((line) => printableName(line))
    .filter(Boolean);
  return {
    billedTo: printableName(name, latinName) || userId,
    billedAddress: gstin === null ? lines : [...lines, `GSTIN ${gstin}`],
  };
}

type Replaced = Pick<StoredReceipt, 'replaces_year' | 'replaces_number' | 'note_year' | 'note_number'>;

const replacedWords = (
  prefix: string,
  { replaces_year: year, replaces_number: number, note_year: noteYear, note_number: note }: Replaced,
) =>
  year === null || number === null || noteYear === null || note === null
    ? null
    : { receipt: receiptNumber(prefix, year, number), creditNote: creditNoteNumber(prefix, noteYear, note) };

/** The tax within an amount, where the society is registered for it. */
export function gstWords(stored: unknown, minor: number, amount: (minor: number) => string): GstWords | null {
  if (stored === null) return null;
  const { legalName, gstin, sac, rateBasisPoints } = Gst.parse(stored);
  const { taxableMinor, taxMinor } = gstWithin(minor, rateBasisPoints);
  return { legalName, gstin, sac, rate: `${rateBasisPoints / 100} %`, taxable: amount(taxableMinor), tax: amount(taxMinor) };
}

export const gstParts = (gst: GstWords | null): Fact[] =>
  gst
    ? [
        ['Taxable value', gst.taxable],
        [`GST, ${gst.rate}, included`, gst.tax],
      ]
    : [];

/** Who issues the document, and what they belong to. */
export const issuedBy = (issuer: Issuer, gst: GstWords | null): [name: string, rest: string[]] => [
  gst?.legalName ?? issuer.chapter,
  [issuer.association, ...(gst ? [`GSTIN ${gst.gstin}`] : [])],
];

/** `20 August 2025, 12:02 IST`, in the conference's time zone. */
function momentInWords(at: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-IN', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' });
  return `${dateInWords(localDate(at, timeZone))}, ${time.format(at)}`;
}
