import { OrderState } from '@isocentre/domain/payments/order-state';
import * as z from 'zod/mini';
import { anyOf, cursor } from '../filters.ts';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';
import { Channel, instant, minor, OrderKind, Payer, paymentParams } from './payments.ts';

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

const MoneyReceipt = z.object({
  id: z.uuid(),
  number: z.string(),
  issuedAt: instant,
  billedTo: z.string(),
  description: z.string(),
  amountMinor: minor,
  currency: z.string(),
  delegate: Payer,
  payment: z.object({ id: z.uuid(), name: z.string() }),
  /** Its money was recorded by mistake. */
  reversed: z.boolean(),
});
export type MoneyReceipt = z.infer<typeof MoneyReceipt>;

export const listReceipts = defineRoute({
  name: 'listReceipts',
  summary: 'Receipts of this edition by financial year, latest first, fifty at a time, with their sum',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/receipts',
  access: organiser('money.read'),
  params: z.object({ edition: z.string() }),
  query: z.object({ year: z.optional(z.string().check(z.regex(/^\d{4}(-\d\d)?$/))), after: cursor }),
  status: 200,
  answer: z.object({
    receipts: z.array(MoneyReceipt),
    next: z.nullable(z.string()),
    total: z.int(),
    years: z.array(z.string()),
    sums: z.array(z.object({ currency: z.string(), amountMinor: minor })),
  }),
});

export const readReceiptForOrganisers = defineRoute({
  name: 'readReceiptForOrganisers',
  summary: 'One receipt as a PDF, always the same bytes',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/receipts/{id}',
  access: organiser('money.read'),
  params: paymentParams,
  download: true,
  status: 200,
  answer: z.object({}),
});
