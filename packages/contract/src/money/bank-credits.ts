import { AllocationForm, BankCreditClosing, BankCreditCorrection, BankCreditForm } from '@isocentre/domain/payments/money-forms';
import { PaymentState } from '@isocentre/domain/payments/payment-state';
import * as z from 'zod/mini';
import { cursor, yesOrNo } from '../filters.ts';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';
import { instant, minor, Payer, paymentParams } from './payments.ts';

/** One bank credit for several delegates. */

const access = organiser('books.keep');
const path = '/api/v1/organiser/{edition}/bank-credits';

const BankCredit = z.object({
  id: z.uuid(),
  version: z.int(),
  /** The bank's reference, as it is compared. */
  utr: z.string(),
  amountMinor: minor,
  currency: z.string(),
  receivedOn: z.string(),
  payer: z.nullable(z.string()),
  recordedBy: z.nullable(z.string()),
  recordedAt: instant,
  /** What nobody's registration has been paid with yet. */
  restMinor: minor,
  payments: z.array(z.object({ id: z.uuid(), delegate: Payer, amountMinor: minor, state: PaymentState })),
  /** Since when nobody is paid with the rest of it. */
  closedAt: z.nullable(instant),
  /** What it said before it was corrected or closed, latest first; words go with the people they may name. */
  changes: z.array(
    z.object({
      kind: z.enum(['corrected', 'closed']),
      at: instant,
      by: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      before: z.object({ utr: z.string(), amountMinor: minor, receivedOn: z.string(), payer: z.nullable(z.string()) }),
    }),
  ),
});
export type BankCredit = z.infer<typeof BankCredit>;

export const listBankCredits = defineRoute({
  name: 'listBankCredits',
  summary: 'Bank credits of this edition, newest first, fifty at a time; those with a rest alone, if asked for',
  method: 'GET',
  path,
  access,
  params: z.object({ edition: z.string() }),
  query: z.object({ rest: yesOrNo, after: cursor }),
  status: 200,
  answer: z.object({
    credits: z.array(BankCredit),
    next: z.nullable(z.string()),
    /** Of a new one. */
    currency: z.string(),
    /** How many have a rest, and its sum by currency. */
    withRest: z.int(),
    rests: z.array(z.object({ currency: z.string(), amountMinor: minor })),
  }),
});

export const recordBankCredit = defineRoute({
  name: 'recordBankCredit',
  summary: 'Record one bank credit and pay the registrations of several delegates with it, all of them or none',
  method: 'POST',
  path,
  access,
  params: z.object({ edition: z.string() }),
  body: BankCreditForm,
  idempotent: true,
  status: 201,
  answer: z.object({ credit: z.uuid() }),
});

export const allocateBankCredit = defineRoute({
  name: 'allocateBankCredit',
  summary: 'Pay more registrations with what is left of a bank credit, all of them or none',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/bank-credits/{id}/allocations',
  access,
  params: paymentParams,
  body: AllocationForm,
  idempotent: true,
  status: 200,
  answer: z.object({}),
});

export const correctBankCredit = defineRoute({
  name: 'correctBankCredit',
  summary: 'Correct what was entered wrongly about a bank credit; never below what is paid with it. A closed one is open again',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/bank-credits/{id}/correction',
  access,
  params: paymentParams,
  body: BankCreditCorrection,
  status: 200,
  answer: z.object({}),
});

export const closeBankCredit = defineRoute({
  name: 'closeBankCredit',
  summary: 'Pay nobody with the rest of a bank credit; what is paid with it stays',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/bank-credits/{id}/closing',
  access,
  params: paymentParams,
  body: BankCreditClosing,
  status: 200,
  answer: z.object({}),
});
