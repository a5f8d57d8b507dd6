import { Quote } from '@isocentre/domain/fees/quote';
import { OnBehalfForm, OnBehalfRules } from '@isocentre/domain/registration/on-behalf';
import { PaymentStatus } from '@isocentre/domain/registration/payment-status';
import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';

/** Registering somebody who cannot do it, or at an hour when the website does not. */

const path = '/api/v1/organiser/{edition}/registrations';
const params = z.object({ edition: z.string() });

export const readOnBehalfRules = defineRoute({
  name: 'readOnBehalfRules',
  summary: 'What organisers can register somebody for now: categories, prices of today and of other phases, and what each asks for',
  method: 'GET',
  path,
  access: organiser('delegates.change'),
  params,
  status: 200,
  answer: OnBehalfRules,
});

export const registerSomebody = defineRoute({
  name: 'registerSomebody',
  uses: 'registrations',
  summary: 'Register somebody, until the last phase ends; at another phase’s price or without one only with a reason',
  method: 'POST',
  path,
  access: organiser('delegates.change'),
  params,
  body: OnBehalfForm,
  status: 201,
  answer: z.object({
    id: z.uuid(),
    /** `TNPY28-0042`. */
    number: z.string(),
    status: PaymentStatus,
    /** What is to be paid; null for a grant. */
    quote: z.nullable(Quote),
    /** The address had none: the letter has a link to set a password. */
    newAccount: z.boolean(),
  }),
  idempotent: true,
  // A long queue at a desk; more than anybody types.
  accountLimit: { calls: 60, perSeconds: 600 },
});
