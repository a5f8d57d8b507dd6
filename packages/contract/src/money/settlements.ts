import { PROVIDER_ID, SettlementDecision, SettlementMatch, SettlementWithdrawal } from '@isocentre/domain/payments/settlement-line';
import * as z from 'zod/mini';
import { storable } from '../filters.ts';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';
import { instant, minor, Payer } from './payments.ts';

/** What the payment provider says it paid out, beside our own books. */

const access = organiser('books.keep');
const path = '/api/v1/organiser/{edition}/settlements';

/** Some ten thousand lines with all columns of the provider's report. */
const REPORT_MAX_BYTES = 8 * 1024 * 1024;

const providerId = z.string().check(z.regex(PROVIDER_ID));

export const importSettlements = defineRoute({
  name: 'importSettlements',
  summary: 'Import the provider’s settlement report (CSV): all of its lines or none; what is known already changes nothing',
  method: 'POST',
  path,
  access,
  params: z.object({ edition: z.string() }),
  upload: { maxBytes: REPORT_MAX_BYTES },
  accountLimit: { calls: 60, perSeconds: 3600 },
  status: 200,
  answer: z.object({
    /** Lines of the file, and how many of them nobody had imported before. */
    lines: z.int(),
    added: z.int(),
    known: z.int(),
    /** In how many settlements they stand. */
    settlements: z.int(),
  }),
});

/** Of the lines that the reader may see, in one currency; gross less fee and tax is net, unless the provider bills its fee apart. */
const SettlementSum = z.object({ currency: z.string(), grossMinor: minor, feeMinor: minor, taxMinor: minor, netMinor: minor });
export type SettlementSum = z.infer<typeof SettlementSum>;

const Settlement = z.object({
  /** The provider's. */
  id: z.string(),
  /** The bank's reference of what it paid out. */
  utr: z.nullable(z.string()),
  settledOn: z.iso.date(),
  lines: z.int(),
  /** Lines that do not agree with our books, and those of them nobody has explained yet. */
  apart: z.int(),
  waiting: z.int(),
  sums: z.array(SettlementSum),
});
export type Settlement = z.infer<typeof Settlement>;

const Line = z.object({
  /** The provider's id of the payment, the refund or the adjustment. */
  id: z.string(),
  kind: z.string(),
  settlement: z.string(),
  settledOn: z.iso.date(),
  amountMinor: minor,
  feeMinor: minor,
  taxMinor: minor,
  /** Below zero: it was kept back. */
  netMinor: minor,
  currency: z.string(),
  match: SettlementMatch,
  /** What our books say; null: nothing is known. */
  booked: z.nullable(z.object({ amountMinor: minor, currency: z.string() })),
  /** Whose payment it is, or whose was refunded. */
  payment: z.nullable(z.object({ id: z.uuid(), delegate: Payer })),
  /** Its note goes with the person it is about. */
  decision: z.nullable(z.object({ note: z.nullable(z.string()), by: z.nullable(z.string()), at: instant })),
  /** Whether the reader can explain it now, or withdraw the explanation. */
  decidable: z.boolean(),
  withdrawable: z.boolean(),
  /** Explanations that were withdrawn, latest first. */
  withdrawn: z.array(z.object({ note: z.nullable(z.string()), reason: z.nullable(z.string()), by: z.nullable(z.string()), at: instant })),
});
export type ReportedLine = z.infer<typeof Line>;

export const listSettlements = defineRoute({
  name: 'listSettlements',
  summary: 'Settlements of the provider, newest first, fifty at a time; lines that do not agree, and payments in no settlement',
  method: 'GET',
  path,
  access,
  params: z.object({ edition: z.string() }),
  query: z.object({
    /** The id of a settlement, or the bank's reference of it. */
    q: z.optional(z.string().check(storable, z.trim(), z.maxLength(100))),
    /** The `next` of another page. */
    after: z.optional(providerId),
  }),
  status: 200,
  answer: z.object({
    settlements: z.array(Settlement),
    next: z.nullable(z.string()),
    total: z.int(),
    /** What waits for an explanation, the first fifty. */
    waiting: z.object({ total: z.int(), lines: z.array(Line) }),
    /** Captured five working days ago and in no settlement, the oldest fifty. */
    missing: z.object({
      total: z.int(),
      /** Captured before this moment. */
      before: instant,
      payments: z.array(
        z.object({ id: z.uuid(), providerId: z.string(), at: instant, delegate: Payer, amountMinor: minor, currency: z.string() }),
      ),
    }),
  }),
});

export const readSettlement = defineRoute({
  name: 'readSettlement',
  summary: 'One settlement: its sums and its lines, those that do not agree first, a hundred at a time',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/settlements/{id}',
  access,
  params: z.object({ edition: z.string(), id: providerId }),
  query: z.object({ after: z.optional(providerId) }),
  status: 200,
  answer: z.object({ settlement: Settlement, lines: z.array(Line), next: z.nullable(z.string()) }),
});

export const decideSettlementLine = defineRoute({
  name: 'decideSettlementLine',
  summary: 'Explain a line that does not agree with our books, once',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/settlement-lines/{id}/decision',
  access,
  params: z.object({ edition: z.string(), id: providerId }),
  body: SettlementDecision,
  status: 200,
  answer: z.object({}),
});

export const withdrawSettlementDecision = defineRoute({
  name: 'withdrawSettlementDecision',
  summary: 'Withdraw the explanation of a line, with a reason: both are kept, and the line waits again',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/settlement-lines/{id}/withdrawal',
  access,
  params: z.object({ edition: z.string(), id: providerId }),
  body: SettlementWithdrawal,
  status: 200,
  answer: z.object({}),
});
