import * as z from 'zod/mini';
import { FileLimits, NEW_FILE_LIMITS } from './presentation-file.ts';

/** An accepted abstract on its way to the stage: offered to its author, who confirms or declines. */

export const PresentationType = z.enum(['Oral', 'E-Poster']);
export type PresentationType = z.infer<typeof PresentationType>;

/** `lapsed`: the time to answer is over. */
export const PresentationState = z.enum(['offered', 'confirmed', 'declined', 'lapsed']);
export type PresentationState = z.infer<typeof PresentationState>;

export const PresentationAnswer = z.enum(['confirmed', 'declined']);
export type PresentationAnswer = z.infer<typeof PresentationAnswer>;

const instant = z.nullable(z.iso.datetime({ offset: true }));

export const PresentationDates = z.strictObject({
  /** Null: there is no last day, and nothing lapses before the conference is over. */
  confirmBy: instant,
  /** Null: until the conference begins. */
  presenterUntil: instant,
  /** From so many on, chairs are told that one person presents a lot. */
  perPresenter: z.int('Please give a whole number.').check(z.minimum(1, 'At least 1.'), z.maximum(99, 'At most 99.')),
  ...FileLimits.shape,
});
export type PresentationDates = z.infer<typeof PresentationDates>;

export const NEW_DATES: PresentationDates = { confirmBy: null, presenterUntil: null, perPresenter: 2, ...NEW_FILE_LIMITS };

/** Whoever learns of a place only after the results has so long to answer, whatever the date of all others. */
const AFTER_CORRECTION_MS = 3 * 24 * 3600 * 1000;

export interface Offer {
  readonly type: PresentationType;
  /** What was answered, and about which type; another one is a new offer. */
  readonly answer: PresentationAnswer | null;
  readonly answeredType: PresentationType | null;
  /** A date of its own, from a chair who offered it again. */
  readonly offeredUntil: Date | null;
  /** When the decision was corrected after the results; null: it never was. */
  readonly correctedAt: Date | null;
}

/** Until when it can be answered; null: there is no last moment. */
export function answerUntil({ offeredUntil, correctedAt }: Offer, { confirmBy }: Pick<PresentationDates, 'confirmBy'>): Date | null {
  const until = offeredUntil ?? (confirmBy === null ? null : new Date(confirmBy));
  if (until === null || correctedAt === null) return until;
  return new Date(Math.max(until.getTime(), correctedAt.getTime() + AFTER_CORRECTION_MS));
}

export function stateOfOffer(
  offer: Offer,
  dates: Pick<PresentationDates, 'confirmBy'>,
  { now, over }: { now: Date; /** The conference is past. */ over: boolean },
): PresentationState {
  if (offer.answer !== null && offer.answeredType === offer.type) return offer.answer;
  const until = answerUntil(offer, dates);
  return over || (until !== null && now >= until) ? 'lapsed' : 'offered';
}

/** Whether an author may answer so. Who has confirmed may still give the place back; who has declined asks the organisers. */
export const mayAnswer = (state: PresentationState, answer: PresentationAnswer): boolean =>
  state === 'offered' || (state === 'confirmed' && answer === 'declined');

/** Chairs offer again what was declined or not answered. */
export const mayOfferAgain = (state: PresentationState): boolean => state === 'declined' || state === 'lapsed';

export const mayNamePresenter = (
  state: PresentationState,
  { presenterUntil }: Pick<PresentationDates, 'presenterUntil'>,
  { now, conferenceBegins }: { now: Date; conferenceBegins: Date },
): boolean =>
  (state === 'offered' || state === 'confirmed') && now < (presenterUntil === null ? conferenceBegins : new Date(presenterUntil));
