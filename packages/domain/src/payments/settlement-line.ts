import * as z from 'zod/mini';
import { minorOf } from '../fees/decimal-amount.ts';
import { Reason } from '../people/reason.ts';
import { transferKey } from './transfer-key.ts';

/** One line of the provider's settlement report: what it paid out, or kept back, for one payment, refund or adjustment. */
export interface SettlementLine {
  /** The provider's: `pay_…`, `rfnd_…`, `adj_…`. */
  readonly id: string;
  /** In the provider's words: `payment`, `refund`, `adjustment`. */
  readonly kind: string;
  readonly settlement: string;
  /** Of the credit at the bank, as `transferKey` writes it; null: not said yet. */
  readonly utr: string | null;
  /** As the report says it: the provider's day. */
  readonly settledOn: string;
  readonly amountMinor: number;
  readonly feeMinor: number;
  readonly taxMinor: number;
  readonly debitMinor: number;
  readonly creditMinor: number;
  readonly currency: string;
}

/** The columns that are read, by their names in the report; any others, and any order, are fine. */
export const SETTLEMENT_COLUMNS = [
  'transaction_entity',
  'entity_id',
  'amount',
  'currency',
  'fee (exclusive tax)',
  'tax',
  'debit',
  'credit',
  'settlement_id',
  'settled_at',
  'settlement_utr',
] as const;
export type SettlementColumn = (typeof SETTLEMENT_COLUMNS)[number];

const LARGEST_MINOR = 2_147_483_647;
/** As ids of the provider look; also of what is asked for in an address. */
export const PROVIDER_ID = /^[A-Za-z]{2,12}_[A-Za-z0-9_]{1,48}$/;

const AMOUNTS = {
  amountMinor: 'amount',
  feeMinor: 'fee (exclusive tax)',
  taxMinor: 'tax',
  debitMinor: 'debit',
  creditMinor: 'credit',
} as const;

/** The line, or what is wrong with it. */
export function settlementLine(cell: (column: SettlementColumn) => string): SettlementLine | string {
  const [kind, id, settlement, currency] = [
    cell('transaction_entity').toLowerCase(),
    cell('entity_id'),
    cell('settlement_id'),
    cell('currency'),
  ];
  if (!/^[a-z][a-z _-]{0,39}$/.test(kind)) return 'transaction_entity has to say what it is: payment, refund or adjustment.';
  if (!PROVIDER_ID.test(id)) return 'entity_id is no id of the provider.';
  if ((kind === 'payment') !== id.startsWith('pay_') || (kind === 'refund') !== id.startsWith('rfnd_'))
    return `entity_id ${id} is not the id of a ${kind}.`;
  if (!PROVIDER_ID.test(settlement)) return 'settlement_id is no id of a settlement.';
  if (!/^[A-Z]{3}$/.test(currency)) return 'currency has to be three letters, such as INR.';
  const amounts = { amountMinor: 0, feeMinor: 0, taxMinor: 0, debitMinor: 0, creditMinor: 0 };
  for (const [name, column] of Object.entries(AMOUNTS) as [keyof typeof AMOUNTS, SettlementColumn][]) {
    const minor = minorOf(cell(column), currency);
    if (minor === null) return `${column} has to be an amount such as 1750.00.`;
    if (minor > LARGEST_MINOR) return `${column} is larger than can be recorded.`;
    amounts[name] = minor;
  }
  if (amounts.debitMinor > 0 && amounts.creditMinor > 0) return 'debit and credit cannot both have an amount.';
  const settledOn = dayIn(cell('settled_at'));
  if (settledOn === null) return 'settled_at has to be a day such as 2025-09-05 or 05/09/2025.';
  const utr = transferKey(cell('settlement_utr'));
  if (!/^[A-Z0-9./_]{0,60}$/.test(utr)) return 'settlement_utr has to be the number of a bank transfer.';
  return { id, kind, settlement, utr: utr || null, settledOn, ...amounts, currency };
}

/** `2025-09-05`, `2025-09-05T09:40:00`, `05/09/2025 09:40:00`: the day, if there is such a day. */
function dayIn(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?:[T ].{0,40})?$/.exec(text) ?? [];
  const [, d, m, y] = /^(\d\d)\/(\d\d)\/(\d{4})(?: .{0,40})?$/.exec(text) ?? [];
  const date = `${year ?? y}-${month ?? m}-${day ?? d}`;
  const at = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(date)) return null;
  return date >= '2000-01-01' && date <= '2100-12-31' ? date : null;
}

/** What our books say about a line. */
export const SettlementMatch = z.enum(['differs', 'unknown', 'agrees']);
export type SettlementMatch = z.infer<typeof SettlementMatch>;

/** A line that does not agree is explained once; an explanation can be withdrawn. */
export const SettlementDecision = z.strictObject({
  note: Reason,
  /** What was shown as the sum in our books; null: nothing was known. */
  bookedMinor: z.nullable(z.int()),
});
export type SettlementDecision = z.infer<typeof SettlementDecision>;

/** An explanation that does not hold any more. */
export const SettlementWithdrawal = z.strictObject({
  /** Of the explanation that was shown. */
  decidedAt: z.iso.datetime(),
  reason: Reason,
});
export type SettlementWithdrawal = z.infer<typeof SettlementWithdrawal>;
