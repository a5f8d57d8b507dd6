import type { Message } from '@isocentre/contract/messages';
import { messageMayMove, type MessageState } from '@isocentre/domain/contact/message-state';
import { Button } from '@isocentre/ui/button.tsx';
import { useOutletContext } from 'react-router';
import { seenWords } from '../../../lib/day-words.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { handlerWords } from './message-words.ts';
import type { MessageChange } from './use-message.ts';

interface MessageActionsProps {
  message: Message;
  onChange: (change: MessageChange, words: string) => Promise<void>;
}

/** In the order of how often they are needed; `from`: only then. */
const MOVES: ReadonlyArray<{ to: MessageState; from?: MessageState; words: string; done: string }> = [
  { to: 'answered', words: 'Answered elsewhere', done: 'Marked as answered' },
  { to: 'new', words: 'Mark as new', done: 'Marked as new' },
  { to: 'spam', words: 'Spam', done: 'Marked as spam' },
  { to: 'read', from: 'spam', words: 'Not spam', done: 'No longer spam' },
  { to: 'read', from: 'answered', words: 'Needs an answer after all', done: 'Waits for an answer again' },
];

/** Who takes care of a message, and where it belongs. */
export function MessageActions({ message: { status, handler }, onChange }: MessageActionsProps) {
  const { timeZone } = useOutletContext<FrameData>().edition;
  const open = status === 'new' || status === 'read';
  const moves = MOVES.filter(({ to, from }) => to !== status && messageMayMove(status, to) && (from ? from === status : to !== 'read'));
  const whoWords = (who: NonNullable<Message['handler']>) =>
    open
      ? `${handlerWords(who)}, since ${seenWords(who.since, timeZone)}.`
      : `${who.you ? 'You' : who.name}, ${seenWords(who.since, timeZone)}.`;
  return (
    <section className="message-panel">
      <h2>Who takes care of it</h2>
      <p>{handler ? whoWords(handler) : 'Nobody yet.'}</p>
      <div className="message-buttons">
        {open && !handler?.you && (
          <Button look="line" small onClick={() => void onChange({ handling: true }, 'You are handling it')}>
            {handler ? 'Take it over' : 'I take it'}
          </Button>
        )}
        {open && handler?.you && (
          <Button look="line" small onClick={() => void onChange({ handling: false }, 'Nobody is handling it now')}>
            Let it go
          </Button>
        )}
        {moves.map(({ to, words, done }) => (
          <Button key={words} look="plain" small onClick={() => void onChange({ status: to }, done)}>
            {words}
          </Button>
        ))}
      </div>
    </section>
  );
}
