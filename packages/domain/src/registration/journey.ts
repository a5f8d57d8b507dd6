import { addresses } from '../addresses.ts';
import { deadlineInWords } from '../abstracts/deadline.ts';
import { abstractWindow, paymentAccepted } from '../editions/calendar.ts';
import type { Edition } from '../editions/edition.ts';
import { money } from '../fees/fee-table.ts';
import { dateInWords, dayAfter, daysInWords, localDate, startOfDay } from '../editions/local-time.ts';
import type { PaymentStatus } from './payment-status.ts';
import { lacksProof, type ProofKind, proofName, type ProofStanding } from './proofs.ts';
import { type Quote, untilInWords } from '../fees/quote.ts';

/**
 * A delegate's way through a conference: six steps, each completed by a fact and not by a visit, and the next action
 * with its date. `passed`: it can no longer be done and nothing is missing without it.
 */
export interface Journey {
  readonly steps: readonly JourneyStep[];
  /** The step the delegate is on, counted from 1. */
  readonly at: number;
  readonly next: NextThing;
}

export interface JourneyStep {
  readonly code: StepCode;
  readonly label: string;
  readonly state: 'done' | 'current' | 'ahead' | 'passed';
  /** A word or date below the label. */
  readonly note: string | null;
}

/** One sentence: `Pay ₹1,000` in bold, then `by 10 September`. */
export interface NextThing {
  readonly what: string;
  readonly when: string;
  /** The page where it is done, if there is one. */
  readonly to: string | null;
}

const LABELS = {
  account: 'Account',
  registration: 'Registration',
  payment: 'Payment',
  abstract: 'Abstract',
  conference: 'Conference',
  certificate: 'Certificate',
} as const;
export type StepCode = keyof typeof LABELS;
const CODES = Object.keys(LABELS) as StepCode[];

export type JourneyEdition = Pick<Edition, 'instants' | 'startsOn' | 'endsOn' | 'timeZone' | 'phases'>;

/** With the dates of the call that pages speak of: the edition itself knows those of the regular one alone. */
export const inWindow = <Of extends JourneyEdition>(
  edition: Of,
  { opensAt, advertised, deadline }: { readonly opensAt: string | null; readonly advertised: string; readonly deadline: string },
): Of => ({
  ...edition,
  instants: { ...edition.instants, abstractOpensAt: opensAt, abstractDeadlineDisplay: advertised, abstractDeadlineEffective: deadline },
});

export interface JourneyDelegate {
  readonly registeredAt: string;
  /** Category, details and a way to pay are chosen. */
  readonly completed: boolean;
  /** Nothing is left to pay. */
  readonly settled: boolean;
  readonly paymentStatus: PaymentStatus;
  /** The state of the document that the category requires, and its name: `bonafide certificate`. */
  readonly proofStanding: ProofStanding;
  readonly proofWanted: ProofKind | null;
  readonly quote: Quote | null;
  /** How many abstracts were submitted. */
  readonly abstracts: number;
}

/** `delegate` is null for somebody with an account who is not registered for this edition yet. */
export function delegateJourney(edition: JourneyEdition, delegate: JourneyDelegate | null, now: Date): Journey {
  const window = abstractWindow(edition, now);
  const done: Record<StepCode, boolean> = {
    account: true,
    registration: delegate !== null && (delegate.completed || delegate.settled),
    // Paid without the required document: something is left to do.
    payment: delegate !== null && delegate.settled && !lacksProof(delegate.proofStanding),
    abstract: (delegate?.abstracts ?? 0) > 0,
    conference: now >= startOfDay(dayAfter(edition.endsOn), edition.timeZone),
    certificate: false,
  };
  const passed = (code: StepCode) => code === 'abstract' && !done.abstract && window === 'closed';
  const current = CODES.find((code) => !done[code] && !passed(code)) ?? 'certificate';
  const notes = stepNotes(edition, delegate);
  return {
    steps: CODES.map((code) => ({
      code,
      label: LABELS[code],
      state: code === current ? 'current' : done[code] ? 'done' : passed(code) ? 'passed' : 'ahead',
      note: passed(code) ? 'Closed' : (notes[code] ?? null),
    })),
    at: CODES.indexOf(current) + 1,
    next: NEXT[current](edition, delegate, now),
  };
}

function stepNotes(edition: JourneyEdition, delegate: JourneyDelegate | null): Partial<Record<StepCode, string>> {
  const days = daysInWords(edition.startsOn, edition.endsOn);
  if (!delegate) return { conference: days };
  const { registeredAt, completed, settled, abstracts } = delegate;
  const payment = paymentNote(delegate);
  return {
    account: `Since ${dateInWords(localDate(new Date(registeredAt), edition.timeZone), { year: false })}`,
    ...(completed || settled ? { registration: 'Details complete' } : {}),
    ...(payment === undefined ? {} : { payment }),
    ...(abstracts > 0 ? { abstract: abstracts === 1 ? 'One submitted' : `${abstracts} submitted` } : {}),
    conference: days,
  };
}

const PAYMENT_NOTES: Partial<Record<PaymentStatus, string>> = {
  PENDING: 'Pending',
  PAID: 'Paid',
  COMPLIMENTARY: 'Complimentary',
  REFUNDED: 'Refunded',
};

const PROOF_NOTES: Partial<Record<ProofStanding, string>> = {
  missing: 'proof missing',
  rejected: 'proof not accepted',
  pending: 'proof being checked',
};

function paymentNote({ settled, paymentStatus, proofStanding }: JourneyDelegate): string | undefined {
  const paid = PAYMENT_NOTES[paymentStatus];
  const proof = settled && PROOF_NOTES[proofStanding];
  return paid && proof ? `${paid}, ${proof}` : paid;
}

const PROFILE = addresses.profile;
const COMPLETION = addresses.payment;
const ABSTRACTS = addresses.abstracts;
const GUIDELINES = addresses.abstractGuidelines;

type Next = (edition: JourneyEdition, delegate: JourneyDelegate | null, now: Date) => NextThing;

const complete: Next = (edition, delegate, now) => {
  if (!delegate)
    return { what: 'Register for this conference', when: `on ${daysInWords(edition.startsOn, edition.endsOn)}`, to: COMPLETION };
  const { quote } = delegate;
  return quote
    ? { what: 'Complete your registration', when: dueInWords(edition, quote, now), to: COMPLETION }
    : { what: 'Choose your category', when: `for ${daysInWords(edition.startsOn, edition.endsOn)}`, to: COMPLETION };
};

/** A price may last until after the conference; what must be done before the conference is due before it. */
function dueInWords({ startsOn, timeZone }: JourneyEdition, { until }: Quote, now: Date): string {
  const begins = startOfDay(startsOn, timeZone);
  return now < begins && new Date(until) > begins
    ? `before ${dateInWords(startsOn, { year: false })}`
    : `by ${untilInWords(until, timeZone)}`;
}

/** Paid, and the document is missing or has to be replaced. */
const attach = (edition: JourneyEdition, { proofWanted, proofStanding }: JourneyDelegate): NextThing => ({
  what: `Attach ${proofStanding === 'rejected' ? 'another' : 'your'} ${proofWanted ? proofName(proofWanted) : 'proof'}`,
  when: `before ${dateInWords(edition.startsOn, { year: false })}`,
  to: PROFILE,
});

/** The amount charged, never a list price in another currency. Without a quote nothing can be paid online any more. */
const pay: Next = (edition, delegate, now) => {
  if (delegate?.settled) return attach(edition, delegate);
  const quote = delegate?.quote;
  if (!quote && paymentAccepted(edition, now))
    return { what: 'Choose another category', when: 'since yours can no longer be booked', to: COMPLETION };
  if (!quote) return { what: 'Write to the organisers', when: 'about your payment: registration has ended', to: addresses.contact };
  const when = dueInWords(edition, quote, now);
  return { what: quote.chargeMinor === 0 ? 'Confirm your registration' : `Pay ${money(quote)}`, when, to: COMPLETION };
};

const submit: Next = (edition, _delegate, now) => {
  const { abstractOpensAt } = edition.instants;
  if (abstractOpensAt !== null && abstractWindow(edition, now) === 'upcoming')
    return {
      what: 'Prepare your abstract',
      when: `for ${dateInWords(localDate(new Date(abstractOpensAt), edition.timeZone), { year: false })}`,
      to: GUIDELINES,
    };
  return { what: 'Submit your abstract', when: `by ${deadlineInWords(edition, { year: false })}`, to: ABSTRACTS };
};

const attend: Next = (edition, _delegate, now) => {
  const begun = now >= startOfDay(edition.startsOn, edition.timeZone);
  const day = dateInWords(begun ? edition.endsOn : edition.startsOn, { year: false });
  return { what: 'See the programme', when: begun ? `until ${day}` : `for ${day}`, to: addresses.programme };
};

const NEXT: Record<StepCode, Next> = {
  account: complete,
  registration: complete,
  payment: pay,
  abstract: submit,
  conference: attend,
  certificate: (edition) => ({
    what: 'Your certificate',
    when: `follows the conference of ${daysInWords(edition.startsOn, edition.endsOn)}`,
    to: null,
  }),
};
