import type { Edition } from '@isocentre/domain/editions/edition';
import { money } from '@isocentre/domain/fees/fee-table';
import { dateInWords, localDate } from '@isocentre/domain/editions/local-time';
import type { OfflineRail, PaymentState, Rail } from '@isocentre/domain/payments/payment-state';
import { Gst, gstWithin } from '@isocentre/domain/payments/gst';
import { receiptNumber } from '@isocentre/domain/payments/receipt-number';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { printableName } from '@isocentre/domain/registration/printable-name';

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
  /** From the registration, used when the name is in a script that documents cannot print. */
  latin_name: string;
  delegate_number: number;
  description: string;
  price: string;
  amount_minor: number;
  currency: string;
  /** The provider's id, or our own. */
  payment_name: string;
  payment_state: PaymentState;
  rail: Rail;
  method: string | null;
  gst: unknown;
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
  /** Recorded by mistake and taken back: the receipt is void. */
  reversed: boolean;
  /** If the society is registered for GST; otherwise nothing is printed. */
  gst: { legalName: string; gstin: string; sac: string; rate: string; taxable: string; tax: string } | null;
}

const METHODS: Readonly<Record<string, string>> = {
  card: 'Card',
  upi: 'UPI',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  emi: 'EMI',
  paylater: 'Pay later at the bank',
};

const RAILS: Readonly<Record<OfflineRail, string>> = {
  cash: 'Cash',
  'card-terminal': 'Card',
  transfer: 'Bank transfer',
  cheque: 'Cheque',
};

export function receiptWords(edition: Pick<Edition, 'timeZone' | 'delegatePrefix'>, row: StoredReceipt): ReceiptWords {
  const { timeZone, delegatePrefix } = edition;
  const userId = delegateNumber(delegatePrefix, row.delegate_number);
  const amount = (chargeMinor: number) => money({ chargeMinor, currency: row.currency });
  return {
    number: receiptNumber(delegatePrefix, row.financial_year, row.number),
    paidAt: momentInWords(row.paid_at ?? row.captured_at ?? row.issued_at, timeZone),
    issuedOn: dateInWords(localDate(row.issued_at, timeZone)),
    issuedAt: row.issued_at,
    // As far as a document can print it; the number identifies the person.
    billedTo: printableName(row.billed_to, row.latin_name) || userId,
    billedAddress: row.billed_address
      .split('\n')
      .map((line) => printableName(line))
      .filter(Boolean),
    userId,
    description: row.description,
    price: row.price,
    amount: amount(row.amount_minor),
    paymentId: row.payment_name,
    reversed: row.payment_state === 'reversed',
    method: row.rail === 'provider' ? row.method && (METHODS[row.method] ?? row.method) : RAILS[row.rail],
    gst: row.gst === null ? null : gstWords(Gst.parse(row.gst), row.amount_minor, amount),
  };
}

function gstWords({ legalName, gstin, sac, rateBasisPoints }: Gst, paid: number, amount: (minor: number) => string) {
  const { taxableMinor, taxMinor } = gstWithin(paid, rateBasisPoints);
  return { legalName, gstin, sac, rate: `${rateBasisPoints / 100} %`, taxable: amount(taxableMinor), tax: amount(taxMinor) };
}

/** `20 August 2025, 12:02 IST`, in the conference's time zone. */
function momentInWords(at: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-IN', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' });
  return `${dateInWords(localDate(at, timeZone))}, ${time.format(at)}`;
}
