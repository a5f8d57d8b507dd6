import { FlaggedDecision } from '@isocentre/domain/payments/money-forms';
import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';
import { paymentParams } from './payments.ts';

export const decideFlagged = defineRoute({
  name: 'decideFlagged',
  summary: 'Decide about a payment that does not match its order: accept it, ask for the rest, or propose to give it back',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/flagged/{id}/decision',
  access: organiser('books.keep'),
  params: paymentParams,
  body: FlaggedDecision,
  status: 200,
  answer: z.object({}),
});
