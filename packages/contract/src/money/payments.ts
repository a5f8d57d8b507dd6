import { day } from '@isocentre/domain/payments/money-fields';
import { OrderState } from '@isocentre/domain/payments/order-state';
import { PaymentOutcome, PaymentState, Rail } from '@isocentre/domain/payments/payment-state';
import { RefundEffect, RefundMethod, RefundState } from '@isocentre/domain/payments/refund-state';
import { SettlementMatch } from '@isocentre/domain/payments/settlement-line';
import * as z from 'zod/mini';
import { anyOf, changedSince, cursor, storable, yesOrNo } from '../filters.ts';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';

/** Payments, as the treasurer reads them. */

export const instant = z.iso.datetime({ offset: true });
export const minor = z.int();
export const Channel = z.enum(['online', 'desk', 'office']);
export const OrderKind = z.enum(['registration', 'difference']);

/** Whose money it is. */
export const Payer = z.object({ id: z.uuid(), number: z.string(), name: z.string() });

/** All kinds of filters together, any value within one kind. */
const filters = {
  state: anyOf(PaymentState.options),
  outcome: anyOf(PaymentOutcome.options),
  rail: anyOf(Rail.options),
  /** Does not match its order, and nobody has decided yet. */
  flagged: yesOrNo,
  /** Came after its order was closed. */
  late: yesOrNo,
  /** On this day of the edition's zone. */
  day: z.optional(day('Please enter a day.')),
  /** Of this registration. */
  person: z.optional(z.uuid()),
};

export const MoneyQuery = z.object({
  /** A name, a delegate's number, or the number of an order, a payment, a refund, a receipt or a transfer. */
  q: z.optional(z.string().check(storable, z.trim(), z.maxLength(100))),
  ...filters,
  changedSince,
  /** The `next` or the `previous` of another page. */
  after: cursor,
  before: cursor,
});
export type MoneyQuery = z.infer<typeof MoneyQuery>;

export const MONEY_FILTERS = Object.keys(filters) as ReadonlyArray<keyof typeof filters>;

const payment = {
  id: z.uuid(),
  /** The provider's own id; null offline. */
  providerId: z.nullable(z.string()),
  /** When it was captured or, if it was not, first seen. */
  at: instant,
  delegate: Payer,
  /** What it is for: the category as the edition calls it. */
  category: z.string(),
  kind: OrderKind,
  rail: Rail,
  /** How the provider was paid: `upi`, `card`. */
  method: z.nullable(z.string()),
  state: PaymentState,
  outcome: z.nullable(PaymentOutcome),
  late: z.boolean(),
  flagged: z.boolean(),
  amountMinor: minor,
  currency: z.string(),
  /** What has gone back of it. */
  refundedMinor: minor,
};

const MoneyRow = z.object({
  ...payment,
  /** What its order asked for. */
  ordered: z.object({ amountMinor: minor, currency: z.string() }),
  /** `TNPY28/2025-26/0007`. */
  receipt: z.nullable(z.object({ id: z.uuid(), number: z.string() })),
});
export type MoneyRow = z.infer<typeof MoneyRow>;

/** Of everything that matches, by currency; equal to the ledger's entries about these payments. */
const MoneySum = z.object({
  currency: z.string(),
  /** Captured, less what was recorded by mistake. */
  receivedMinor: minor,
  refundedMinor: minor,
  /** What is left of payments that count for no registration: they do not match their order, or go back. The rest is kept. */
  uncountedMinor: minor,
  /** How many were captured. */
  payments: z.int(),
});
export type MoneySum = z.infer<typeof MoneySum>;

export const listMoneyPayments = defineRoute({
  name: 'listMoneyPayments',
  summary: 'Payments of this edition: searched and filtered, newest first, fifty at a time, with the sums of all that match',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/payments',
  access: organiser('money.read'),
  params: z.object({ edition: z.string() }),
  query: MoneyQuery,
  conditional: true,
  status: 200,
  answer: z.object({
    payments: z.array(MoneyRow),
    /** Null where there is no such page. */
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    /** How many match, and the place of the first one shown, counted from 1. */
    total: z.int(),
    first: z.int(),
    sums: z.array(MoneySum),
    /** The reader has not counted their own shift, so the sums of its rails are not there. */
    withheld: z.boolean(),
    /** For programs that follow the list, as in the list of delegates. */
    mark: z.string(),
    /** Of the whole edition: what waits for somebody. */
    waiting: z.object({ flagged: z.int(), proposed: z.int(), failed: z.int() }),
  }),
});

const MoneyEvent = z.object({
  id: z.uuid(),
  at: instant,
  kind: z.string(),
  /** Who reported it: `webhook`, `organiser`. */
  source: z.string(),
  amountMinor: z.nullable(minor),
  currency: z.nullable(z.string()),
});

export const Refund = z.object({
  id: z.uuid(),
  providerId: z.nullable(z.string()),
  state: RefundState,
  amountMinor: minor,
  currency: z.string(),
  method: RefundMethod,
  /** Null: the money never counted, or nobody has said yet. */
  effect: z.nullable(RefundEffect),
  /** `second-payment`, `seat-lost`, `excess`, `organisers`. */
  cause: z.string(),
  /** The organiser's words. */
  reason: z.nullable(z.string()),
  /** The number of the transfer, or what the paper says. */
  reference: z.nullable(z.string()),
  failedBecause: z.nullable(z.string()),
  proposedBy: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  /** Who declined it, and why. */
  declinedBy: z.nullable(z.string()),
  declinedBecause: z.nullable(z.string()),
  requestedAt: instant,
  changedAt: instant,
  /** What the reader can do with it now. */
  can: z.array(z.enum(['approve', 'decline', 'pay-out', 'propose-again', 'decide-effect'])),
  /** Why the reader cannot approve it, if somebody else can: `second-person`. */
  needs: z.nullable(z.enum(['second-person', 'nobody-else'])),
});
export type Refund = z.infer<typeof Refund>;

export const DOCUMENT_KINDS = ['receipt', 'credit-note'] as const;

const named = z.nullable(z.object({ id: z.uuid(), number: z.string() }));

/** A receipt, or a credit note that takes one back in whole or in part. */
export const MoneyReceipt = z.object({
  id: z.uuid(),
  kind: z.enum(DOCUMENT_KINDS),
  number: z.string(),
  issuedAt: instant,
  billedTo: z.string(),
  /** In lines. */
  billedAddress: z.string(),
  billedGstin: z.string(),
  description: z.string(),
  amountMinor: minor,
  currency: z.string(),
  delegate: Payer,
  payment: z.object({ id: z.uuid(), name: z.string() }),
  /** Why a credit note was issued: its money went back, had been recorded by mistake, or the receipt was made out wrongly. */
  because: z.nullable(z.enum(['refund', 'reversal', 'correction'])),
  /** Of a credit note: the receipt. */
  takesBack: named,
  /** Of a receipt that was made out wrongly: the new one. */
  replacedBy: named,
  /** What credit notes have taken back of a receipt. */
  creditedMinor: minor,
  /** What the reader can do with it now. */
  can: z.array(z.enum(['correct'])),
});
export type MoneyReceipt = z.infer<typeof MoneyReceipt>;

const MoneyPayment = z.object({
  ...payment,
  /** Offline: who took or recorded it, the day it came, and what the paper says. */
  takenBy: z.nullable(z.string()),
  receivedOn: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  payer: z.nullable(z.string()),
  declinedBecause: z.nullable(z.string()),
  order: z.object({
    id: z.uuid(),
    providerId: z.nullable(z.string()),
    channel: Channel,
    state: OrderState,
    type: z.string(),
    priceMinor: minor,
    amountMinor: minor,
    currency: z.string(),
    createdAt: instant,
  }),
  /** While it is flagged: what is missing, below zero: too much; null: it can only go back. */
  mismatch: z.nullable(
    z.object({ leftMinor: minor, missingMinor: z.nullable(minor), decisions: z.array(z.enum(['accept', 'rest', 'refund'])) }),
  ),
  /** Of the registration it is for. */
  balance: z.object({ dueMinor: minor, paidMinor: minor, openMinor: minor, owedMinor: minor }),
  /** Everything the ledger says about it, oldest first. */
  events: z.array(MoneyEvent),
  refunds: z.array(Refund),
  /** And credit notes, oldest first. */
  receipts: z.array(MoneyReceipt),
  /** Where the provider paid it out, and kept its refunds back; of each line the sum, what reached the bank and whether it agrees. */
  settlements: z.array(
    z.object({
      id: z.string(),
      line: z.string(),
      settledOn: z.iso.date(),
      amountMinor: minor,
      netMinor: minor,
      currency: z.string(),
      match: SettlementMatch,
      decided: z.boolean(),
    }),
  ),
  /** What can still be proposed to go back. */
  refundableMinor: minor,
  /** What the reader can do with it now. */
  can: z.array(z.enum(['ask-provider', 'refund', 'reverse', 'clear', 'decide', 'move-excess'])),
});
export type MoneyPayment = z.infer<typeof MoneyPayment>;

export const paymentParams = z.object({ edition: z.string(), id: z.uuid() });

export const readMoneyPayment = defineRoute({
  name: 'readMoneyPayment',
  summary: 'One payment: its order, every event with its source, refunds and receipts',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/payments/{id}',
  access: organiser('money.read'),
  params: paymentParams,
  status: 200,
  answer: MoneyPayment,
});

export const askProviderNow = defineRoute({
  name: 'askProviderNow',
  summary: 'Ask the payment provider about the order of one payment, and apply what it says',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/payments/{id}/check',
  access: organiser('money.read'),
  params: paymentParams,
  status: 200,
  answer: MoneyPayment,
  accountLimit: { calls: 60, perSeconds: 3600 },
});
