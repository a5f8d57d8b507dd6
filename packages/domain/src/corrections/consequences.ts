import * as z from 'zod/mini';
import { feeFor, phaseAt } from '../editions/calendar.ts';
import type { Category, Edition } from '../editions/edition.ts';
import { quoteToday } from '../fees/quote-today.ts';
import { type Balance, credit } from '../payments/balance.ts';
import { Refused } from '../refusals.ts';
import { registrationWords } from '../registration/check-registration.ts';
import { isSettled, PaymentStatus } from '../registration/payment-status.ts';
import { ProofKind, ProofStanding, proofStanding, type ProofStatus } from '../registration/proofs.ts';
import { seatsOf } from '../workshop/seats.ts';

/** What it means to move a registration to another category: computed before anything is stored, and again when it is. */

const Side = z.object({ code: z.string(), label: z.string() });

/** `when-paid`: of the phase it was paid in. `today`: as if it were paid now. */
export const WhichPrice = z.enum(['when-paid', 'today']);
export type WhichPrice = z.infer<typeof WhichPrice>;

/** `when-paid`: taken by the payment. `full`: there is none left, so it will be refused. */
const SeatChange = z.enum(['none', 'kept', 'taken', 'released', 'when-paid', 'full']);

export const Consequences = z.object({
  from: z.nullable(Side),
  to: Side,
  /** The registration's type and status afterwards. */
  type: z.string(),
  statusBefore: PaymentStatus,
  status: PaymentStatus,
  currency: z.string(),
  /** Prices of the new category; null where it has none. `whenPaid` only if it has been paid. */
  prices: z.object({ whenPaid: z.nullable(z.int()), today: z.nullable(z.int()) }),
  counts: WhichPrice,
  dueBefore: z.int(),
  due: z.int(),
  paid: z.int(),
  /** Of what would be open: not asked for. */
  waived: z.int(),
  open: z.int(),
  /** Proposed as a refund; nothing is paid out by this. */
  owed: z.int(),
  seat: SeatChange,
  proof: z.enum([...ProofStanding.options, 'no-longer-wanted']),
  /** An order that could still be paid is closed. */
  replacesOrder: z.boolean(),
  /** Receipts stay as they were issued. */
  hasReceipt: z.boolean(),
});
export type Consequences = z.infer<typeof Consequences>;

export interface CategoryFacts {
  readonly category: string | null;
  readonly registrationType: string | null;
  readonly priceKept: boolean;
  readonly status: PaymentStatus;
  readonly granted: boolean;
  readonly balance: Balance;
  /** The order that settled it, or of which a part was paid. */
  readonly booked: { readonly type: string; readonly quotedAt: Date; readonly currency: string } | null;
  readonly hasOpenOrder: boolean;
  readonly refundOnItsWay: boolean;
  readonly seats: number;
  /** How many more can be taken; null: no limit. */
  readonly freeSeats: number | null;
  readonly proofs: ReadonlyArray<{ readonly kind: string; readonly status: ProofStatus }>;
}

export interface CategoryChoice {
  readonly category: string;
  readonly price: WhichPrice;
  readonly waive: boolean;
  /** Puts a registration back as it was, whatever the prices say. */
  readonly asBefore?: { readonly due: number; readonly type: string; readonly status: PaymentStatus };
}

/** Throws a refusal where it cannot be done. */
export function categoryConsequences(edition: Edition, facts: CategoryFacts, choice: CategoryChoice, now: Date): Consequences {
  const to = edition.categories.find(({ code }) => code === choice.category);
  const from = edition.categories.find(({ code }) => code === facts.category);
  if (!to) throw new Refused('VALIDATION', { fields: { category: registrationWords.category } });
  if (to.code === from?.code) throw new Refused('VALIDATION', { fields: { category: 'The delegate is in this category already.' } });
  if (facts.refundOnItsWay) throw new Refused('REFUND_ON_ITS_WAY');
  const terms = facts.status === 'PAID' && facts.booked ? paidTerms(edition, facts, to, choice, now) : otherTerms(edition, facts, to, now);
  const { due, type, status } = choice.asBefore ?? terms;
  const paid = credit(facts.balance);
  const open = status === 'COMPLIMENTARY' ? 0 : Math.max(0, due - paid);
  if (facts.booked && status !== 'PAID' && open === 0) throw new Refused('PART_COVERS');
  const waived = choice.waive && status === 'PAID' ? open : 0;
  return {
    from: from ? { code: from.code, label: from.label } : null,
    to: { code: to.code, label: to.label },
    type,
    statusBefore: facts.status,
    status,
    currency: terms.currency,
    prices: terms.prices,
    counts: terms.counts,
    dueBefore: facts.booked ? facts.balance.price + facts.balance.adjustments : dueToday(edition, facts, now),
    due,
    paid,
    waived,
    open: open - waived,
    owed: status === 'PAID' ? Math.max(0, paid - due) : 0,
    seat: seatChange(facts, to, status),
    proof: proofAfter(from, to, facts),
    replacesOrder: facts.hasOpenOrder,
    hasReceipt: facts.balance.paid > 0,
  };
}

interface Terms extends Pick<Consequences, 'type' | 'status' | 'currency' | 'prices' | 'counts' | 'due'> {}

/** It mends what should have been asked when it was paid; an organiser may apply today's price instead. */
function paidTerms(edition: Edition, { booked }: CategoryFacts, to: Category, { price }: CategoryChoice, now: Date): Terms {
  const phase = edition.phases.find(({ code }) => code === booked?.type) ?? (booked ? phaseAt(edition, booked.quotedAt) : undefined);
  const typeThen = to.pricing === 'phased' ? phase?.code : to.pricing;
  const then = typeThen === undefined ? undefined : feeFor(edition, to.code, typeThen);
  const today = quoteToday(edition, { category: to.code, registration_type: null, price_kept: false }, now);
  const chosen = price === 'today' ? today && { ...today, type: today.type } : then && { ...then, type: typeThen ?? '' };
  if (!chosen || chosen.currency !== booked?.currency) throw new Refused('NO_PRICE');
  return {
    type: chosen.type,
    status: 'PAID',
    currency: chosen.currency,
    prices: { whenPaid: then?.chargeMinor ?? null, today: today?.chargeMinor ?? null },
    counts: price,
    due: chosen.chargeMinor,
  };
}

/** Nothing was paid for it, or only a part: today's price counts. A grant stays free. */
function otherTerms(edition: Edition, facts: CategoryFacts, to: Category, now: Date): Terms {
  const stays = facts.status === 'COMPLIMENTARY' && (facts.granted || isFree(edition, to));
  const quote = quoteToday(edition, { category: to.code, registration_type: facts.registrationType, price_kept: false }, now);
  if (!stays && (!quote || (facts.booked && facts.booked.currency !== quote.currency))) throw new Refused('NO_PRICE');
  const laterIsOver = facts.status === 'PENDING' && to.pricing === 'complimentary';
  return {
    type: stays ? 'complimentary' : (quote?.type ?? ''),
    status: !stays && (facts.status === 'COMPLIMENTARY' || laterIsOver) ? 'NOT PAID' : facts.status,
    currency: quote?.currency ?? 'INR',
    prices: { whenPaid: null, today: quote?.chargeMinor ?? null },
    counts: 'today',
    due: stays ? 0 : (quote?.chargeMinor ?? 0),
  };
}

const isFree = (edition: Edition, { code, pricing }: Category) =>
  pricing === 'complimentary' && feeFor(edition, code, 'complimentary')?.chargeMinor === 0;

const dueToday = (edition: Edition, { category, registrationType, priceKept, status }: CategoryFacts, now: Date) =>
  status === 'COMPLIMENTARY'
    ? 0
    : (quoteToday(edition, { category, registration_type: registrationType, price_kept: priceKept }, now)?.chargeMinor ?? 0);

function seatChange({ seats: had, freeSeats, status: before }: CategoryFacts, to: Category, status: PaymentStatus): Consequences['seat'] {
  const wanted = seatsOf(to);
  const settled = isSettled(status);
  // Given for nothing before: it has to be paid for now.
  if (had > 0 && (wanted === 0 || (isSettled(before) && !settled) || (!settled && wanted !== had))) return 'released';
  if (wanted === 0) return 'none';
  if (wanted === had) return 'kept';
  if (!settled) return 'when-paid';
  return freeSeats === null || freeSeats + had >= wanted ? 'taken' : 'full';
}

function proofAfter(from: Category | undefined, to: Category, { proofs }: CategoryFacts): Consequences['proof'] {
  const standing = proofStanding(ProofKind.safeParse(to.proof).data ?? null, proofs);
  return standing === 'not-wanted' && from !== undefined && from.proof !== 'none' ? 'no-longer-wanted' : standing;
}
