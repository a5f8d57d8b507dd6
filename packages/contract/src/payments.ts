import { PaymentOutcome, PaymentState } from '@isocentre/domain/payments/payment-state';
import { SentRefundState } from '@isocentre/domain/payments/refund-state';
import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

/** A field of checkout's result. */
const checkoutField = z._default(z.string().check(z.maxLength(200)), '');

/** What the page passes to the provider's checkout. None of it is secret, and none of it comes from the browser. */
export const StartedPayment = z.object({
  keyId: z.string(),
  checkoutUrl: z.url(),
  /** Where the checkout posts its result in browsers that cannot show it in the page (`receiveCallback`). */
  callbackUrl: z.url(),
  /** The provider's order. */
  orderId: z.string(),
  /** In the currency's smallest unit. */
  amountMinor: z.int(),
  currency: z.string(),
  /** `₹1,500`, or `$100 (charged ₹8,736)` if the list price is in another currency. */
  price: z.string(),
  /** The price is promised until then, and the workshop seat held, if there is one. */
  expiresAt: z.iso.datetime(),
  /** The previous order's price, if it has changed since: the page says so. */
  earlierPrice: z.nullable(z.string()),
  /** The name of the conference, and what is paid for. */
  title: z.string(),
  description: z.string(),
  prefill: z.object({ name: z.string(), email: z.string(), contact: z.string() }),
  notes: z.object({ userId: z.string(), category: z.string(), registrationType: z.string() }),
});
export type StartedPayment = z.infer<typeof StartedPayment>;

/**
 * What the payment page shows. `none`: nothing in progress. `open`: an order that can be paid. `confirming`: the bank
 * has not confirmed yet. `failed`: the last attempt was declined; its order, if any, can be paid again. `refunded`: the
 * money went back, or is on its way. `reversed`: it had been recorded by mistake. `review`: organisers are checking it.
 */
export const PaymentView = z.object({
  state: z.enum(['none', 'open', 'confirming', 'paid', 'failed', 'refunded', 'reversed', 'review']),
  /** Whether anybody can pay online here. */
  online: z.boolean(),
  /** The order that can be paid now. */
  order: z.nullable(z.object({ amountMinor: z.int(), currency: z.string(), price: z.string(), expiresAt: z.iso.datetime() })),
  /** The payment that `state` is about. */
  payment: z.nullable(
    z.object({
      /** The provider's id, which a delegate can quote. */
      id: z.string(),
      amount: z.string(),
      method: z.nullable(z.string()),
      /** When it was captured; else when it was first seen. */
      at: z.iso.datetime(),
      /** With `failed`: the provider's reason. */
      declined: z.nullable(z.string()),
    }),
  ),
  refund: z.nullable(
    z.object({
      amount: z.string(),
      state: SentRefundState,
      reason: z.enum(['second-payment', 'seat-lost', 'organisers']),
    }),
  ),
  receipt: z.nullable(z.object({ id: z.uuid(), number: z.string() })),
  /** The delegate's workshop seat, if the category includes one. */
  seat: z.enum(['not-included', 'none', 'held', 'confirmed', 'waiting', 'offered']),
  /** With `offered`: until when it can be paid. */
  offerUntil: z.nullable(z.iso.datetime()),
});
export type PaymentView = z.infer<typeof PaymentView>;

export const startPayment = defineRoute({
  name: 'startPayment',
  summary:
    'Freeze today’s price in an order, hold the workshop seat, and get what the provider’s checkout needs; again gives the same order',
  method: 'POST',
  path: '/api/v1/me/payment',
  access: 'delegate',
  underCeiling: true,
  body: z.strictObject({
    /**
     * The price the page showed, only to detect that it is outdated: refused with `QUOTE_CHANGED` and the new quote.
     */
    quotedMinor: z.optional(z.int()),
  }),
  status: 200,
  answer: StartedPayment,
  // For reading the existing order again; creating orders has its own limit.
  accountLimit: { calls: 60, perSeconds: 600 },
});

export const readPaymentState = defineRoute({
  name: 'readPaymentState',
  summary: 'How far my payment is, as far as we know',
  method: 'GET',
  path: '/api/v1/me/payment',
  access: 'delegate',
  status: 200,
  answer: PaymentView,
});

export const confirmPayment = defineRoute({
  name: 'confirmPayment',
  summary: 'What the provider’s checkout sent to the page. Verified, then the provider is asked: only a captured payment counts',
  method: 'POST',
  path: '/api/v1/me/payment/confirmation',
  access: 'delegate',
  // A missing field is as invalid as a wrong one.
  body: z.strictObject({ razorpay_order_id: checkoutField, razorpay_payment_id: checkoutField, razorpay_signature: checkoutField }),
  status: 200,
  answer: PaymentView,
});

export const checkPayment = defineRoute({
  name: 'checkPayment',
  summary: 'Ask the provider now: after the dialog was closed, or when the page comes back',
  method: 'POST',
  path: '/api/v1/me/payment/check',
  access: 'delegate',
  status: 200,
  answer: PaymentView,
  limit: { calls: 600, perSeconds: 600 },
});

/**
 * Cross-site and without a session: only its signature makes it count. Failures come with other fields, which are not
 * read.
 */
export const receiveCallback = defineRoute({
  name: 'receiveCallback',
  summary: 'Where the provider’s checkout posts its result; leads back to the payment page',
  method: 'POST',
  path: '/api/v1/payments/callback',
  access: 'public',
  fromOutside: 'payment-provider',
  form: true,
  body: z.object({ razorpay_order_id: checkoutField, razorpay_payment_id: checkoutField, razorpay_signature: checkoutField }),
  status: 303,
  answer: z.string(),
  redirect: true,
});

export const receiveWebhook = defineRoute({
  name: 'receiveWebhook',
  summary: 'An event of the provider. Signed; stored once, processed after the response',
  method: 'POST',
  path: '/api/v1/payments/webhook',
  access: 'public',
  fromOutside: 'payment-provider',
  raw: { maxBytes: 256 * 1024 },
  status: 200,
  answer: z.object({ received: z.literal(true) }),
});

/** A line of the payment history. */
export const PaymentLine = z.object({
  id: z.string(),
  state: PaymentState,
  /** What it was for, decided when captured. */
  outcome: z.nullable(PaymentOutcome),
  amount: z.string(),
  /** The price it was for, as displayed. */
  price: z.string(),
  description: z.string(),
  method: z.nullable(z.string()),
  at: z.iso.datetime(),
  refunds: z.array(z.object({ amount: z.string(), state: SentRefundState, at: z.iso.datetime() })),
  receipt: z.nullable(z.object({ id: z.uuid(), number: z.string() })),
  /** What took back its receipts, in whole or in part. */
  creditNotes: z.array(z.object({ id: z.uuid(), number: z.string() })),
});
export type PaymentLine = z.infer<typeof PaymentLine>;

/** What a correction of the organisers has left to pay for a paid registration. */
export const OpenDifference = z.object({
  amountMinor: z.int(),
  /** `₹250` */
  price: z.string(),
  /** `confirming`: it is being paid. `offline`: nobody can pay online here. */
  state: z.enum(['open', 'confirming', 'offline']),
});
export type OpenDifference = z.infer<typeof OpenDifference>;

export const listPayments = defineRoute({
  name: 'listPayments',
  summary: 'My payments for this conference, newest first, and what is still open',
  method: 'GET',
  path: '/api/v1/me/payments',
  access: 'delegate',
  status: 200,
  answer: z.object({ payments: z.array(PaymentLine), difference: z.nullable(OpenDifference) }),
});

export const readReceipt = defineRoute({
  name: 'readReceipt',
  summary: 'A receipt or credit note of mine, to keep',
  method: 'GET',
  path: '/api/v1/me/receipts/{id}',
  access: 'delegate',
  params: z.object({ id: z.uuid() }),
  download: true,
  status: 200,
  answer: z.string(),
});
