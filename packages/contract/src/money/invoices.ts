import { InvoiceForm, InvoicePayment, InvoiceState } from '@isocentre/domain/payments/invoices';
import { PaymentStatus } from '@isocentre/domain/registration/payment-status';
import { Reason } from '@isocentre/domain/people/reason';
import * as z from 'zod/mini';
import { anyOf, cursor } from '../filters.ts';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';
import { instant, minor, Payer, paymentParams } from './payments.ts';

/** Pro-forma invoices: bills to institutions before they pay. */

const access = organiser('books.keep');
const path = '/api/v1/organiser/{edition}/invoices';

const Invoice = z.object({
  id: z.uuid(),
  /** `TNPY28/PI/2025-26/0001`. */
  number: z.string(),
  state: InvoiceState,
  billedTo: z.string(),
  billedAddress: z.string(),
  reference: z.nullable(z.string()),
  amountMinor: minor,
  currency: z.string(),
  issuedAt: instant,
  issuedBy: z.nullable(z.string()),
  /** Its last day in the edition's zone. */
  dueOn: z.string(),
  dueBecause: z.nullable(z.string()),
  /** Its prices no longer hold. */
  overdue: z.boolean(),
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
  cancelledBecause: z.nullable(z.string()),
  /** The bank credit that paid it. */
  credit: z.nullable(z.object({ id: z.uuid(), utr: z.string() })),
  lines: z.array(
    z.object({
      delegate: Payer,
      description: z.string(),
      amountMinor: minor,
      status: PaymentStatus,
      cancelled: z.boolean(),
    }),
  ),
});
export type Invoice = z.infer<typeof Invoice>;

export const listInvoices = defineRoute({
  name: 'listInvoices',
  summary: 'Pro-forma invoices by state, newest first, fifty at a time, with whom they are for',
  method: 'GET',
  path,
  access,
  params: z.object({ edition: z.string() }),
  query: z.object({ state: anyOf(InvoiceState.options), after: cursor }),
  status: 200,
  answer: z.object({ invoices: z.array(Invoice), next: z.nullable(z.string()), currency: z.string() }),
});

export const issueInvoice = defineRoute({
  name: 'issueInvoice',
  summary: 'Issue a pro-forma invoice for one or many registrations, at the prices of today until its due date',
  method: 'POST',
  path,
  access,
  params: z.object({ edition: z.string() }),
  body: InvoiceForm,
  idempotent: true,
  status: 201,
  answer: z.object({ id: z.uuid(), number: z.string() }),
});

export const readInvoice = defineRoute({
  name: 'readInvoice',
  summary: 'One pro-forma invoice as a PDF',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/invoices/{id}',
  access,
  params: paymentParams,
  download: true,
  status: 200,
  answer: z.string(),
});

export const settleInvoice = defineRoute({
  name: 'settleInvoice',
  summary: 'One bank credit pays an invoice: all of its registrations, or none',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/invoices/{id}/settlement',
  access,
  params: paymentParams,
  body: InvoicePayment,
  idempotent: true,
  status: 200,
  answer: z.object({ credit: z.uuid() }),
});

export const cancelInvoice = defineRoute({
  name: 'cancelInvoice',
  summary: 'Cancel an invoice that is not paid: its prices no longer hold, its number is never given again',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/invoices/{id}/cancellation',
  access,
  params: paymentParams,
  body: z.strictObject({ reason: Reason }),
  status: 200,
  answer: z.object({}),
});
