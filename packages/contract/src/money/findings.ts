import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';
import { instant, Payer } from './payments.ts';

/** What the nightly look at the books has found. */

const Finding = z.object({
  id: z.uuid(),
  /** A rule about our own books, or a difference from the provider's. */
  source: z.enum(['rules', 'provider']),
  rule: z.string(),
  since: instant,
  /** The comparison has put it right: nothing is left to do. */
  mended: z.boolean(),
  /** What the rule found, as it stands in the books. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  delegate: z.nullable(Payer),
  payment: z.nullable(z.uuid()),
});
export type Finding = z.infer<typeof Finding>;

export const listFindings = defineRoute({
  name: 'listFindings',
  summary: 'What the nightly rules about the books and the comparison with the payment provider have found, row by row',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/findings',
  access: organiser('books.keep'),
  params: z.object({ edition: z.string() }),
  status: 200,
  answer: z.object({
    /** When all rules were last looked at, and when the books were last compared; null: not yet. */
    checkedAt: z.nullable(instant),
    comparedAt: z.nullable(instant),
    findings: z.array(Finding),
    /** How many there are, of which the first thousand are here. */
    total: z.int(),
  }),
});
