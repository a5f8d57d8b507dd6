/** A settlement report as the provider writes it: all of its columns, of which only some are read. */

const HEADINGS = [
  'transaction_entity',
  'entity_id',
  'amount',
  'currency',
  'fee (exclusive tax)',
  'tax',
  'debit',
  'credit',
  'payment_method',
  'card_type',
  'issuer_name',
  'entity_created_at',
  'payment_captured_at',
  'payment_notes',
  'refund_notes',
  'arn',
  'entity_description',
  'order_id',
  'order_receipt',
  'order_notes',
  'dispute_id',
  'dispute_created_at',
  'dispute_reason',
  'settlement_id',
  'settled_at',
  'settlement_utr',
  'settled_by',
] as const;

type Cells = Partial<Record<(typeof HEADINGS)[number], string>>;

const decimal = (minor: number) => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;

export interface Reported {
  id: string;
  amountMinor: number;
  settlement?: string;
  utr?: string;
  settledAt?: string;
  /** What the provider says beside it. */
  cells?: Cells;
}

/** Two per cent for the provider, and tax on that; of a refund it keeps nothing. */
export function reportedLine({
  id,
  amountMinor,
  settlement = 'setl_A',
  utr = 'AXIS1',
  settledAt = '2025-08-20',
  cells = {},
}: Reported): Cells {
  const refund = id.startsWith('rfnd_');
  const fee = refund ? 0 : Math.round(amountMinor / 50);
  const tax = Math.round((fee * 18) / 100);
  return {
    transaction_entity: refund ? 'refund' : id.startsWith('pay_') ? 'payment' : 'adjustment',
    entity_id: id,
    amount: decimal(amountMinor),
    currency: 'INR',
    'fee (exclusive tax)': decimal(fee),
    tax: decimal(tax),
    debit: decimal(refund ? amountMinor : 0),
    credit: decimal(refund ? 0 : amountMinor - fee - tax),
    payment_method: 'upi',
    payment_notes: '{"delegate":"somebody, else"}',
    settlement_id: settlement,
    settled_at: settledAt,
    settlement_utr: utr,
    ...cells,
  };
}

const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** As bytes; `headings`: those that are there, in this order. */
export function reportOf(lines: readonly Reported[], headings: readonly string[] = HEADINGS): Buffer {
  const rows = lines.map((line) => {
    const cells: Record<string, string | undefined> = reportedLine(line);
    return headings.map((heading) => quoted(cells[heading.trim().toLowerCase()] ?? '')).join(',');
  });
  return Buffer.from(`\uFEFF${[headings.join(','), ...rows].join('\r\n')}\r\n`);
}

export const REPORT_HEADINGS: readonly string[] = HEADINGS;
