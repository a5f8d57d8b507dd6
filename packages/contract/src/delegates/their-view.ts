import { ProofStanding } from '@isocentre/domain/registration/proofs';
import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';

/** What a delegate reads on their own pages, for whoever helps them. Nobody acts in a delegate's name. */
export const TheirView = z.object({
  /** The text of their badge: `Payment Pending`. */
  badge: z.string(),
  category: z.nullable(z.string()),
  type: z.string(),
  /** What they would pay now; null: nothing, or it cannot be paid. */
  price: z.nullable(z.string()),
  /** What a correction has left to pay. */
  difference: z.nullable(z.string()),
  steps: z.array(z.object({ label: z.string(), state: z.enum(['done', 'current', 'ahead', 'passed']), note: z.nullable(z.string()) })),
  /** `Pay ₹1,000`, `by 10 September`. */
  next: z.object({ what: z.string(), when: z.string() }),
  proof: z.nullable(z.object({ name: z.string(), standing: ProofStanding, note: z.nullable(z.string()), regains: z.nullable(z.string()) })),
  abstracts: z.array(z.object({ id: z.uuid(), title: z.string(), status: z.string() })),
});
export type TheirView = z.infer<typeof TheirView>;

export const readTheirView = defineRoute({
  name: 'readTheirView',
  summary: 'What one delegate sees now on their own pages, to read',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/delegates/{id}/their-view',
  access: organiser('delegates.change'),
  params: z.object({ edition: z.string(), id: z.uuid() }),
  status: 200,
  answer: TheirView,
});
