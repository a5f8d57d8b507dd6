/** What the provider stores and returns, in its own spelling. Times are Unix seconds, amounts the smallest unit. */

export type Notes = Record<string, string>;

export interface Order {
  id: string;
  amount: number;
  amount_paid: number;
  currency: string;
  receipt: string | null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Notes;
  created_at: number;
  /** Set when the order was created, never returned. Periods are minutes. */
  capture: { automatic: boolean; automaticExpiry: number; manualExpiry: number };
}

export type PaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';

export interface PaymentError {
  code: string;
  description: string;
  source: string;
  step: string;
  reason: string;
}

export interface Payment {
  id: string;
  order_id: string;
  amount: number;
  currency: string;
  status: PaymentStatus;
  method: 'card' | 'upi' | 'netbanking';
  amount_refunded: number;
  captured: boolean;
  email: string;
  contact: string;
  description: string | null;
  notes: Notes;
  fee: number | null;
  tax: number | null;
  error: PaymentError | null;
  created_at: number;
}

export interface Refund {
  id: string;
  payment_id: string;
  amount: number;
  currency: string;
  receipt: string | null;
  notes: Notes;
  status: 'pending' | 'processed' | 'failed';
  speed_requested: string;
  created_at: number;
}

/** Empty notes are returned as an array: the provider does not distinguish an empty object from an empty array. */
const shownNotes = (notes: Notes) => (Object.keys(notes).length === 0 ? [] : notes);

export const showOrder = ({ capture: _capture, ...order }: Order) => ({
  ...order,
  entity: 'order',
  amount_due: Math.max(0, order.amount - order.amount_paid),
  offer_id: null,
  notes: shownNotes(order.notes),
});

export const showPayment = ({ error, ...payment }: Payment) => ({
  ...payment,
  entity: 'payment',
  invoice_id: null,
  international: false,
  refund_status: payment.amount_refunded === 0 ? null : payment.amount_refunded < payment.amount ? 'partial' : 'full',
  card_id: null,
  bank: payment.method === 'netbanking' ? 'HDFC' : null,
  wallet: null,
  vpa: payment.method === 'upi' ? 'success@razorpay' : null,
  notes: shownNotes(payment.notes),
  error_code: error?.code ?? null,
  error_description: error?.description ?? null,
  error_source: error?.source ?? null,
  error_step: error?.step ?? null,
  error_reason: error?.reason ?? null,
  acquirer_data: {},
});

export const showRefund = (refund: Refund) => ({
  ...refund,
  entity: 'refund',
  notes: shownNotes(refund.notes),
  acquirer_data: { arn: null },
  batch_id: null,
  speed_processed: 'normal',
});

export const showList = <Item>(items: readonly Item[]) => ({ entity: 'collection', count: items.length, items });
