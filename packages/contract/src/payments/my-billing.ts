import { BilledParty } from '@isocentre/domain/payments/money-forms';
import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';

/** Whom the receipts of a registration are made out to. */
export const Billing = z.object({
  /** Null: to the delegate. */
  billing: z.nullable(z.object({ billedTo: z.string(), billedAddress: z.string(), billedGstin: z.string() })),
  /** What stands on them otherwise. */
  own: z.object({ billedTo: z.string(), billedAddress: z.string() }),
  /** Until the registration is paid; after that receipts are corrected. */
  open: z.boolean(),
});
export type Billing = z.infer<typeof Billing>;

/** Null: to the delegate again. */
export const BillingChange = z.strictObject({ billing: z.nullable(BilledParty) });

export const readMyBilling = defineRoute({
  name: 'readMyBilling',
  summary: 'Whom my receipts are made out to',
  method: 'GET',
  path: '/api/v1/me/billing',
  access: 'delegate',
  status: 200,
  answer: Billing,
});

export const changeMyBilling = defineRoute({
  name: 'changeMyBilling',
  summary: 'Have my receipts made out to an institution, with its tax number; before paying',
  method: 'PUT',
  path: '/api/v1/me/billing',
  access: 'delegate',
  body: BillingChange,
  status: 200,
  answer: Billing,
  accountLimit: { calls: 30, perSeconds: 3600 },
});
