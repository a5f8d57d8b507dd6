import { ReceiptCorrection } from '@isocentre/domain/payments/money-forms';
import { OrderState } from '@isocentre/domain/payments/order-state';
import * as z from 'zod/mini';
import { anyOf, cursor } from '../filters.ts';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';
import { Channel, DOCUMENT_KINDS, instant, minor, MoneyReceipt, OrderKind, Payer, paymentParams } from './payments.ts';

/** Orders and receipts, as the treasurer reads them. */

const MoneyOrder = z.object({
  id: z.uuid(),
  providerId: z.nullable(z.string()),
  kind: OrderKind,
  channel: Channel,
  state: OrderState,
  delegate: Payer,
  category: z.string(),
  priceMinor: minor,
  amountMinor: minor,
  currency: z.string(),
  createdAt: instant,
  /** Until when it can be paid, while it is open. */
  expiresAt: z.nullable(instant),
  payments: z.int(),
});
export type MoneyOrder = z.infer<typeof MoneyOrder>;

export const listOrders = defineRoute({
  name: 'listOrders',
  summary: 'Orders of this edition by state, newest first, fifty at a time',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/orders',
  access: organiser('money.read'),
  params: z.object({ edition: z.string() }),
  query: z.object({ state: anyOf(OrderState.options), after: cursor }),
  status: 200,
  answer: z.object({ orders: z.array(MoneyOrder), next: z.nullable(z.string()), total: z.int() }),
});

export const listReceipts = defineRoute({
  name: 'listReceipts',
  summary: 'Receipts and credit notes of this edition by financial year, latest first, fifty at a time, with their sums',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/receipts',
  access: organiser('money.read'),
  params: z.object({ edition: z.string() }),
  query: z.object({ kind: anyOf(DOCUMENT_KINDS), year: z.optional(z.string().check(z.regex(/^\d{4}(-\d\d)?$/))), after: cursor }),
  status: 200,
  answer: z.object({
    receipts: z.array(MoneyReceipt),
    next: z.nullable(z.string()),
    total: z.int(),
    years: z.array(z.string()),
    /** Of which there is tax to declare, the latest first: `2025-08`. None where the society is not registered. */
    taxMonths: z.array(z.string()),
    /** Of the year, whatever kind is asked for: receipts less credit notes is the money that was kept. */
    sums: z.array(z.object({ currency: z.string(), receiptsMinor: minor, creditNotesMinor: minor })),
  }),
});

export const readReceiptForOrganisers = defineRoute({
  name: 'readReceiptForOrganisers',
  summary: 'One receipt or credit note as a PDF, always the same bytes',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/receipts/{id}',
  access: organiser('money.read'),
  params: paymentParams,
  download: true,
  status: 200,
  answer: z.object({}),
});

export const correctReceipt = defineRoute({
  name: 'correctReceipt',
  summary: 'Take back a receipt that was made out wrongly with a credit note, and issue a new one in its place',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/receipts/{id}/correction',
  access: organiser('books.keep'),
  params: paymentParams,
  body: ReceiptCorrection,
  status: 200,
  answer: z.object({ receipt: z.uuid() }),
});
