import { z } from 'zod';

/** The provider's responses, parsed tolerantly and converted to our names. Fields we do not use may come and go. */

/** Empty notes arrive as an array. */
const notes = z
  .union([z.record(z.string(), z.coerce.string()), z.array(z.unknown())])
  .nullish()
  .transform((value): Record<string, string> => (Array.isArray(value) || !value ? {} : value));
const amount = z.number().int();
const time = z.number().transform((seconds) => new Date(seconds * 1000));

export const Order = z
  .object({
    id: z.string().startsWith('order_'),
    amount,
    amount_paid: amount,
    currency: z.string(),
    receipt: z.string().nullish(),
    status: z.enum(['created', 'attempted', 'paid']),
    attempts: z.number(),
    notes,
    created_at: time,
  })
  .transform(({ amount_paid, created_at, receipt, ...order }) => ({
    ...order,
    amountPaid: amount_paid,
    receipt: receipt ?? null,
    createdAt: created_at,
  }));
export type ProviderOrder = z.infer<typeof Order>;

export const Payment = z
  .object({
    id: z.string().startsWith('pay_'),
    order_id: z.string().nullish(),
    amount,
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    method: z.string().nullish(),
    amount_refunded: amount.nullish(),
    captured: z.boolean().nullish(),
    fee: amount.nullish(),
    tax: amount.nullish(),
    error_code: z.string().nullish(),
    error_description: z.string().nullish(),
    error_reason: z.string().nullish(),
    notes,
    created_at: time,
  })
  .transform(({ order_id, amount_refunded, captured, error_code, error_description, error_reason, created_at, ...payment }) => ({
    ...payment,
    orderId: order_id ?? null,
    method: payment.method ?? null,
    amountRefunded: amount_refunded ?? 0,
    captured: captured ?? false,
    fee: payment.fee ?? null,
    tax: payment.tax ?? null,
    // Sample payments without an error have empty strings as well as nulls.
    error: error_code ? { code: error_code, description: error_description ?? '', reason: error_reason ?? '' } : null,
    createdAt: created_at,
  }));
export type ProviderPayment = z.infer<typeof Payment>;

export const Refund = z
  .object({
    id: z.string().startsWith('rfnd_'),
    payment_id: z.string(),
    amount,
    currency: z.string(),
    status: z.enum(['pending', 'processed', 'failed']),
    notes,
    created_at: time,
  })
  .transform(({ payment_id, created_at, ...refund }) => ({ ...refund, paymentId: payment_id, createdAt: created_at }));
export type ProviderRefund = z.infer<typeof Refund>;

export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item) }).transform(({ items }) => items as z.output<Item>[]);

export const Refusal = z.object({ error: z.object({ code: z.string(), description: z.string(), field: z.string().nullish() }) });
