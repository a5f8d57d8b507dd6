import type { ProviderOrder, ProviderPayment, ProviderRefund } from './entities.ts';

/** The payment provider as the rest of the server sees it. Amounts are in the currency's smallest unit (paise). */
export interface PaymentProvider {
  /** The name of the account; null: the installation's own. */
  readonly account: string | null;
  /** What the payment page needs to open the checkout. Neither is secret. */
  readonly keyId: string;
  readonly checkoutUrl: string;

  /**
   * Creates the order once: after an unknown outcome it first looks the order up by its receipt. The receipt must be
   * new and committed on our side before the call. `ProviderUnavailable` with `outcome: 'unknown'` means that the order
   * may exist or still come to exist: a retry must pass `lookFirst`.
   */
  createOrder(order: NewOrder, options?: { lookFirst?: boolean }): Promise<ProviderOrder>;
  findOrderByReceipt(receipt: string): Promise<ProviderOrder | undefined>;
  readPayment(paymentId: string): Promise<ProviderPayment>;
  paymentsOfOrder(orderId: string): Promise<ProviderPayment[]>;
  /** Every payment made in that period, for the daily comparison. */
  paymentsBetween(from: Date, to: Date): Promise<ProviderPayment[]>;
  /** Captures an authorised payment; one that is already captured is returned as it is. */
  capture(paymentId: string, expected: { amount: number; currency: string }): Promise<ProviderPayment>;
  /** Idempotent: the same key and request give the same refund. */
  refund(paymentId: string, refund: NewRefund): Promise<ProviderRefund>;
  readRefund(refundId: string): Promise<ProviderRefund>;
  refundsOfPayment(paymentId: string): Promise<ProviderRefund[]>;
  /** Every refund made in that period, for any payment: a refund may come months after its payment. */
  refundsBetween(from: Date, to: Date): Promise<ProviderRefund[]>;

  /** Whether checkout signed this payment for this order. The order id must be ours, never the one the browser sent. */
  verifyCheckoutSignature(checkout: { orderId: string; paymentId: string; signature: string }): boolean;
  /** Whether the provider signed these bytes, with the current secret or the one before it. */
  verifyWebhookSignature(rawBody: Uint8Array, signature: string | undefined): boolean;
  /** As the provider does: for an event that is passed on to another cell, which has the same secret. */
  signWebhook(rawBody: Uint8Array): string;
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
  /** At least ten letters, digits, hyphens or underscores; derived from our refund's id, so that it stays the same. */
  key: string;
  notes?: Readonly<Record<string, string>>;
}

/** The provider understood and refused. A retry will not help. */
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

/** No usable response in time. `outcome` says whether the request can have taken effect, or still can. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
  readonly outcome: 'not-done' | 'unknown';

  constructor(outcome: 'not-done' | 'unknown', message: string, options?: ErrorOptions) {
    super(`The payment provider cannot be asked now: ${message}`, options);
    this.outcome = outcome;
  }
}
