import * as z from 'zod/mini';
import type { Role } from '../people/roles.ts';

/**
 * What people who review are written: drafts that a chair reads and releases. What they say is read anew when they leave, so
 * that a number in them is never an old one.
 */
export const ReviewerLetter = z.enum(['review-invitation', 'review-assigned', 'review-due-moved', 'review-names-shown']);
export type ReviewerLetter = z.infer<typeof ReviewerLetter>;

export const REVIEWER_LETTERS: Readonly<Record<ReviewerLetter, string>> = {
  'review-invitation': 'Invitation to review or judge',
  'review-assigned': 'Abstracts to review',
  'review-due-moved': 'Reviews are due on another day',
  'review-names-shown': 'Authors are named from now on',
};

/** In the row of a letter; kept from whoever may not see abstracts by its first word. */
export const purposeOfReviewerLetter = (kind: ReviewerLetter): `abstracts.${ReviewerLetter}` => `abstracts.${kind}`;
export const REVIEWER_PURPOSES: readonly string[] = ReviewerLetter.options.map(purposeOfReviewerLetter);
export const reviewerLetterOf = (purpose: string): ReviewerLetter | undefined =>
  ReviewerLetter.options.find((kind) => purposeOfReviewerLetter(kind) === purpose);

export interface LetterWords {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
}

export interface LetterFacts {
  readonly name: string;
  readonly conference: string;
  readonly roles: readonly Role[];
  /** Reviews that are still to be written. */
  readonly open: number;
  /** In words. */
  readonly day: string;
}

const abstracts = (count: number) => `${count} ${count === 1 ? 'abstract' : 'abstracts'}`;

/** No word about an abstract: mail is read by others, too. */
export function reviewerLetterWords(kind: ReviewerLetter, { name, conference, roles, open, day }: LetterFacts): LetterWords {
  const dear = name === '' ? 'Dear colleague,' : `Dear ${name},`;
  const asked = roles.includes('reviewer') ? 'review abstracts' : 'judge presentations';
  const closing = `With kind regards,\nThe scientific committee of ${conference}`;
  const reviews = { button: 'Open my reviews' };
  if (kind === 'review-invitation')
    return {
      subject: `Would you ${asked} for ${conference}?`,
      paragraphs: [
        dear,
        `The scientific committee of ${conference} would be glad if you could ${asked}. Behind the link you say what you know, where you work and how many you take at most; or you decline, with one click and without an account.`,
        'The link is for this address only, works once, and is open for 30 days. If you did not expect this, you can ignore this e-mail.',
        closing,
      ],
      button: 'Look at the invitation',
    };
  if (kind === 'review-assigned')
    return {
      subject: `${abstracts(open)} to review until ${day}, ${conference}`,
      paragraphs: [
        dear,
        `You have ${abstracts(open)} to review for ${conference}. Please send your reviews until ${day}. If you recognise whose work it is, or cannot take one, give it back there, so that somebody else can be asked in time.`,
        closing,
      ],
      ...reviews,
    };
  if (kind === 'review-due-moved')
    return {
      subject: `Reviews are now due on ${day}, ${conference}`,
      paragraphs: [
        dear,
        `The day on which reviews for ${conference} are due has been moved. You still have ${abstracts(open)} to review, now until ${day}.`,
        closing,
      ],
      ...reviews,
    };
  return {
    subject: `Authors are named in your reviews from now on, ${conference}`,
    paragraphs: [
      dear,
      `The scientific committee has decided that reviewers of ${conference} know who wrote an abstract. From now on you see the authors of what you review. If you have a conflict of interest with one of them, please declare it there, and somebody else is asked.`,
      closing,
    ],
    ...reviews,
  };
}
