import type { MessageRow } from '@isocentre/contract/messages';
import { type MessageState, messageStateNames } from '@isocentre/domain/contact/message-state';
import { Badge } from '@isocentre/ui/tag.tsx';
import { refundIsLate, refundWords } from './message-words.ts';

const BADGES = { new: 'pending', read: 'info', answered: 'good', spam: 'off' } as const satisfies Record<MessageState, string>;

export const MessageBadge = ({ status }: { status: MessageState }) => <Badge state={BADGES[status]}>{messageStateNames[status]}</Badge>;

/** On which day after the payment it arrived. */
export const RefundBadge = ({ refund }: { refund: NonNullable<MessageRow['refund']> }) => (
  <Badge state={refundIsLate(refund) ? 'bad' : refund.day === null ? 'pending' : 'info'}>{refundWords(refund)}</Badge>
);
