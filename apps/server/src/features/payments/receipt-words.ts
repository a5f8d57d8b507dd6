import type { Edition } from '@isocentre/domain/editions/edition';
import { money } from '@isocentre/domain/editions/fee-table';
import { dateInWords, localDate } from '@isocentre/domain/editions/local-time';
import { Gst, gstWithin } from '@isocentre/domain/payments/gst';
import { receiptNumber } from '@isocentre/domain/payments/receipt-number';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';

/** A receipt as it is stored, with its payment. */
export interface StoredReceipt {
  financial_year: string;
  number: number;
  issued_at: Date;
  captured_at: Date | null;
  billed_to: string;
  billed_address: string;
  delegate_number: number;
  description: string;
  price: string;
  amount_minor: number;
  currency: string;
  payment_id: string;
  method: string | null;
  gst: unknown;
}

/** A receipt in words, as its document and its mail say it. */
export interface ReceiptWords {
  number: string;
  /** `20 August 2025, 12:02 IST` */
  paidAt: string;
  issuedOn: string;
  /** What it says was issued at this moment, also to the machine. */
  issuedAt: Date;
  billedTo: string;
  billedAddress: readonly string[];
  userId: string;
  description: string;
  /** As it was shown: `$100 (charged ₹8,736)`. */
  price: string;
  /** What was paid: `₹8,736`. */
  amount: string;
  paymentId: string;
  method: string | null;
  /** Where the society is registered for it; else nothing is said. */
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

export function receiptWords(edition: Pick<Edition, 'timeZone' | 'delegatePrefix'>, row: StoredReceipt): ReceiptWords {
  const { timeZone, delegatePrefix } = edition;
  const amount = (chargeMinor: number) => money({ chargeMinor, currency: row.currency });
  return {
    number: receiptNumber(delegatePrefix, row.financial_year, row.number),
    paidAt: momentInWords(row.captured_at ?? row.issued_at, timeZone),
    issuedOn: dateInWords(localDate(row.issued_at, timeZone)),
    issuedAt: row.issued_at,
    billedTo: row.billed_to,
    billedAddress: row.billed_address.split('\n').filter(Boolean),
    userId: delegateNumber(delegatePrefix, row.delegate_number),
    description: row.description,
    price: row.price,
    amount: amount(row.amount_minor),
    paymentId: row.payment_id,
    method: row.method === null ? null : (METHODS[row.method] ?? row.method),
    gst: row.gst === null ? null : gstWords(Gst.parse(row.gst), row.amount_minor, amount),
  };
}

function gstWords({ legalName, gstin, sac, rateBasisPoints }: Gst, paid: number, amount: (minor: number) => string) {
  const { taxableMinor, taxMinor } = gstWithin(paid, rateBasisPoints);
  return { legalName, gstin, sac, rate: `${rateBasisPoints / 100} %`, taxable: amount(taxableMinor), tax: amount(taxMinor) };
}

/** `20 August 2025, 12:02 IST`, in the conference's own zone. */
function momentInWords(at: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-IN', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' });
  return `${dateInWords(localDate(at, timeZone))}, ${time.format(at)}`;
}
