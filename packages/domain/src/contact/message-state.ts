import * as z from 'zod/mini';
import { DAY_MS } from '../durations.ts';
import { type Moves, statesBefore } from '../moves.ts';

/** A message of the contact page, as organisers handle it. */
export const MessageState = z.enum(['new', 'read', 'answered', 'spam']);
export type MessageState = z.infer<typeof MessageState>;

/** `answered` to itself: a second answer. `answered` and `spam` to `read`: it was not, after all. */
const MOVES: Moves<MessageState> = {
  new: ['read', 'answered', 'spam'],
  read: ['new', 'answered', 'spam'],
  answered: ['answered', 'read', 'spam'],
  spam: ['read'],
};

export const messageMayMove = (from: MessageState, to: MessageState): boolean => MOVES[from].includes(to);

export const messageStatesBefore = (to: MessageState): MessageState[] => statesBefore(MOVES, to);

export const messageStateNames: Readonly<Record<MessageState, string>> = { new: 'New', read: 'Read', answered: 'Answered', spam: 'Spam' };

export const ANSWER_MAX = 5000;

/** What an organiser writes back. */
export const AnswerText = z.string('Please write an answer.').check(
  z.overwrite((value) => value.replaceAll(/\r\n?/g, '\n')),
  z.trim(),
  z.minLength(1, 'Please write an answer.'),
  z.maxLength(ANSWER_MAX, `Please use at most ${ANSWER_MAX} characters.`),
  z.regex(/^(?:[^\p{Cc}]|[\n\t])*$/u, 'Please use plain text.'),
);

/** The subject of the contact page under which people ask for their money back. */
export const REFUND_SUBJECT = 'Refund';

/** On which day after a payment an enquiry arrived: the first 24 hours are day 1. */
export const enquiryDay = (paidAt: Date, receivedAt: Date): number => Math.floor((receivedAt.getTime() - paidAt.getTime()) / DAY_MS) + 1;
