import { VoucherChange, VoucherForm, VoucherKind } from '@isocentre/domain/payments/vouchers';
import { PaymentStatus } from '@isocentre/domain/registration/payment-status';
import * as z from 'zod/mini';
import { cursor } from '../filters.ts';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';
import { instant, Payer, paymentParams } from './payments.ts';

/** Codes that give one price to a number of people. */

const access = organiser('books.keep');
const path = '/api/v1/organiser/{edition}/vouchers';

const named = z.object({ code: z.string(), label: z.string() });

const Voucher = z.object({
  id: z.uuid(),
  /** In groups of four. */
  code: z.string(),
  kind: VoucherKind,
  phase: z.nullable(named),
  category: named,
  uses: z.int(),
  used: z.int(),
  /** Its last day in the edition's zone. */
  validUntil: z.string(),
  standing: z.enum(['usable', 'used-up', 'expired', 'ended']),
  holder: z.string(),
  madeBy: z.nullable(z.string()),
  madeAt: instant,
  endedAt: z.nullable(instant),
  version: z.int(),
});
export type Voucher = z.infer<typeof Voucher>;

export const listVouchers = defineRoute({
  name: 'listVouchers',
  summary: 'Vouchers of this edition with how often each was used, newest first, fifty at a time',
  method: 'GET',
  path,
  access,
  params: z.object({ edition: z.string() }),
  query: z.object({ after: cursor }),
  status: 200,
  answer: z.object({
    vouchers: z.array(Voucher),
    next: z.nullable(z.string()),
    /** What a new one can be for: categories with a price, and whether it is a phase's. */
    categories: z.array(z.object({ code: z.string(), label: z.string(), phased: z.boolean() })),
    phases: z.array(named),
  }),
});

export const makeVoucher = defineRoute({
  name: 'makeVoucher',
  summary: 'Make a voucher: free, or at the price of a phase, for one category, a number of people and until a day',
  method: 'POST',
  path,
  access,
  params: z.object({ edition: z.string() }),
  body: VoucherForm,
  idempotent: true,
  status: 201,
  answer: Voucher,
});

export const changeVoucher = defineRoute({
  name: 'changeVoucher',
  summary: 'Change how many people may use a voucher, until when and whom it is for; or end it',
  method: 'PATCH',
  path: '/api/v1/organiser/{edition}/vouchers/{id}',
  access,
  params: paymentParams,
  body: VoucherChange,
  status: 200,
  answer: Voucher,
});

const VoucherUse = z.object({
  id: z.uuid(),
  delegate: Payer,
  status: PaymentStatus,
  usedAt: instant,
  /** The registration ended or chose something else. */
  returnedAt: z.nullable(instant),
});
export type VoucherUse = z.infer<typeof VoucherUse>;

export const listVoucherUses = defineRoute({
  name: 'listVoucherUses',
  summary: 'Who used a voucher, newest first, fifty at a time; also those whose use went back',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/vouchers/{id}/uses',
  access,
  params: paymentParams,
  query: z.object({ after: cursor }),
  status: 200,
  answer: z.object({ uses: z.array(VoucherUse), next: z.nullable(z.string()) }),
});
