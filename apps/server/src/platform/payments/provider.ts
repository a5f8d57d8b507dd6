import type { ProviderOrder, ProviderPayment, ProviderRefund } from './entities.ts';

/** The payment provider as the rest of the server knows it. Amounts are in the currency's smallest unit (paise). */
export interface PaymentProvider {
  /** What the payment page needs to open the checkout. Neither is a secret. */
  readonly keyId: string;
  readonly checkoutUrl: string;

  /**
   * Makes the order once: after an outcome that nobody knows it is looked for by its receipt first. The receipt must be
   * new and committed on our side before the call. `ProviderUnavailable` with `outcome: 'unknown'` means that the order
   * may exist or come to exist: whoever tries again says `lookFirst`.
   */
  createOrder(order: NewOrder, options?: { lookFirst?: boolean }): Promise<ProviderOrder>;
  findOrderByReceipt(receipt: string): Promise<ProviderOrder | undefined>;
  readPayment(paymentId: string): Promise<ProviderPayment>;
  paymentsOfOrder(orderId: string): Promise<ProviderPayment[]>;
  /** Every payment made in that time, for comparing the books. */
  paymentsBetween(from: Date, to: Date): Promise<ProviderPayment[]>;
  /** Takes an authorised payment; one that is captured already is simply answered. */
  capture(paymentId: string, expected: { amount: number; currency: string }): Promise<ProviderPayment>;
  /** The same key and request give the same refund, however often it is asked for. */
  refund(paymentId: string, refund: NewRefund): Promise<ProviderRefund>;
  readRefund(refundId: string): Promise<ProviderRefund>;
  refundsOfPayment(paymentId: string): Promise<ProviderRefund[]>;
  /** Every refund made in that time, of whatever payment: one may come months after its payment. */
  refundsBetween(from: Date, to: Date): Promise<ProviderRefund[]>;

  /** Whether checkout signed this payment for this order. The order id must be ours, never the one the browser sent. */
  verifyCheckoutSignature(checkout: { orderId: string; paymentId: string; signature: string }): boolean;
  /** Whether the provider signed these bytes, with the current secret or the one before it. */
  verifyWebhookSignature(rawBody: Uint8Array, signature: string | undefined): boolean;
}

export interface NewOrder {
  amount: number;
  currency: string;
  /** At most 40 characters, never used before. */
  receipt: string;
  /** At most 15, of 256 characters each. */
  notes: Readonly<Record<string, string>>;
}

export interface NewRefund {
  amount: number;
  /** At least ten letters, digits, hyphens or underscores; derived from our own refund's id, so that it stays the same. */
  key: string;
  notes?: Readonly<Record<string, string>>;
}

/** The provider understood and said no. Asking again will not help. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;

  constructor(status: number, { code, description, field }: { code: string; description: string; field?: string | null | undefined }) {
    super(`The payment provider refused: ${description}`);
    this.status = status;
    this.code = code;
    this.field = field ?? undefined;
  }
}

/** No usable answer in time. `outcome` says whether what was asked for can have happened, or still can. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
  readonly outcome: 'not-done' | 'unknown';

  constructor(outcome: 'not-done' | 'unknown', message: string, options?: ErrorOptions) {
    super(`The payment provider cannot be asked now: ${message}`, options);
    this.outcome = outcome;
  }
}
