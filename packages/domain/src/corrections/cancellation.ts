import * as z from 'zod/mini';
import { DAY_MS } from '../durations.ts';
import { localDate } from '../editions/local-time.ts';

/** How long a cancelled registration can be restored, by the system's clock. */
export const RESTORE_MS = 30 * DAY_MS;

/** Until when which share of what was paid is suggested to go back. */
export interface RefundRule {
  readonly until: Date;
  readonly shareBasisPoints: number;
}

/** What cancelling would mean. */
export const Cancellation = z.object({
  currency: z.string(),
  /** What has come and counts, and how much of it can still go back. */
  paid: z.int(),
  refundable: z.int(),
  /** By the rules of the edition; somebody else approves it. */
  suggested: z.int(),
  /** Of the rule in force; null: there is none. */
  shareBasisPoints: z.nullable(z.int()),
  /** On which day after the payment it is, and on how many refunds can be asked for; null: nothing was paid. */
  enquiryDay: z.nullable(z.int()),
  enquiryDays: z.int(),
  /** Given to the next in line. */
  releasesSeats: z.int(),
  leavesWaitingList: z.boolean(),
  closesOrder: z.boolean(),
  /** Not withdrawn: the chair is told. */
  abstracts: z.int(),
});
export type Cancellation = z.infer<typeof Cancellation>;

export interface CancellationFacts extends Pick<
  Cancellation,
  'currency' | 'paid' | 'refundable' | 'releasesSeats' | 'leavesWaitingList' | 'closesOrder' | 'abstracts'
> {
  /** The latest payment that counts. */
  readonly paidAt: Date | null;
}

interface Rules {
  readonly rules: readonly RefundRule[];
  readonly enquiryDays: number;
  readonly timeZone: string;
}

/** The share of the first rule that has not ended, while a refund can still be asked for; without a rule fees are not refundable. */
export function cancellationOf({ paidAt, ...facts }: CancellationFacts, { rules, enquiryDays, timeZone }: Rules, now: Date): Cancellation {
  const rule = rules.toSorted((a, b) => a.until.getTime() - b.until.getTime()).find(({ until }) => now < until);
  const dayOf = (instant: Date) => Date.parse(localDate(instant, timeZone)) / DAY_MS;
  const enquiryDay = paidAt === null ? null : dayOf(now) - dayOf(paidAt) + 1;
  const inTime = enquiryDay !== null && enquiryDay <= enquiryDays;
  const share = inTime && rule ? Math.floor((facts.paid * rule.shareBasisPoints) / 10_000) : 0;
  return {
    ...facts,
    suggested: Math.min(share, facts.refundable),
    shareBasisPoints: rule?.shareBasisPoints ?? null,
    enquiryDay,
    enquiryDays,
  };
}
