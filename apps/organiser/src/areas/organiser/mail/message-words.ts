import type { Message, MessageRow } from '@isocentre/contract/messages';
import type { LetterState } from '@isocentre/domain/letters/letter-state';

/** What the list can be asked for, in the order of its tabs. */
export const MESSAGE_VIEWS = [
  { status: 'new,read', name: 'To answer', none: 'No message waits for an answer.' },
  { status: 'new', name: 'New', none: 'Nothing new.' },
  { status: 'read', name: 'Read', none: 'No message was read and left without an answer.' },
  { status: 'answered', name: 'Answered', none: 'No message was answered yet.' },
  { status: 'spam', name: 'Spam', none: 'No message was marked as spam.' },
] as const;

export type MessageView = (typeof MESSAGE_VIEWS)[number];

/** Anything else in an address shows what waits. */
export const viewOf = (status: string | null): MessageView => MESSAGE_VIEWS.find((view) => view.status === status) ?? MESSAGE_VIEWS[0];

export const countOf = ({ status }: Pick<MessageView, 'status'>, counts: Readonly<Record<string, number>>): number =>
  status.split(',').reduce((sum, state) => sum + (counts[state] ?? 0), 0);

/** `Day 3 of 7`: enquiries about refunds are taken for some days after the payment. */
export function refundWords({ day, of }: NonNullable<MessageRow['refund']>): string {
  if (day === null) return 'No payment found';
  return day <= of ? `Day ${day} of ${of}` : `Day ${day}, ${day - of} after the ${of} days`;
}

export const refundIsLate = ({ day, of }: NonNullable<MessageRow['refund']>): boolean => day !== null && day > of;

export const handlerWords = ({ name, you }: NonNullable<Message['handler']>): string =>
  you ? 'You are handling it' : `${name} is handling it`;

const MAIL_WORDS: Readonly<Record<LetterState, string>> = {
  draft: 'not sent yet',
  released: 'on its way',
  sending: 'on its way',
  sent: 'sent',
  bounced: 'came back: the address did not take it',
  failed: 'could not be sent',
  discarded: 'not sent',
  superseded: 'not sent',
};

export const mailWords = (state: LetterState | null): string => (state === null ? 'not sent' : MAIL_WORDS[state]);

export const mailFailed = (state: LetterState | null): boolean => state === 'failed' || state === 'bounced';
