import { defineRoute } from '../route.ts';
import { Billing, BillingChange } from '../payments/my-billing.ts';
import { organiser } from '../staff-access.ts';
import { paymentParams } from './payments.ts';

/** Whom the receipts of a delegate are made out to, as organisers change it. */

export const readBilling = defineRoute({
  name: 'readBilling',
  summary: 'Whom the receipts of this delegate are made out to',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/delegates/{id}/billing',
  access: organiser('money.read'),
  params: paymentParams,
  status: 200,
  answer: Billing,
});

export const changeBilling = defineRoute({
  name: 'changeBilling',
  summary: 'Have the receipts of this delegate made out to an institution, with its tax number; before they are paid',
  method: 'PUT',
  path: '/api/v1/organiser/{edition}/delegates/{id}/billing',
  access: organiser('delegates.change'),
  params: paymentParams,
  body: BillingChange,
  status: 200,
  answer: Billing,
});
