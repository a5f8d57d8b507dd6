import { CallFailed } from '@isocentre/contract/call';
import { type OutboxLetter, sendLetterAgain } from '@isocentre/contract/letters/outbox';
import { purposeWords } from '@isocentre/domain/letters/letter-purposes';
import { Button } from '@isocentre/ui/button.tsx';
import { Badge } from '@isocentre/ui/tag.tsx';
import { useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { call } from '../../../lib/call.ts';
import { seenWords } from '../../../lib/day-words.ts';
import { useAsk } from '../../../session/ask.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { LETTER_STATES } from './outbox-words.ts';

interface OutboxLettersProps {
  label: string;
  letters: readonly OutboxLetter[];
  /** Absent: nothing can be sent again here. */
  onAgain?: (words: string) => void;
}

/** Rows of recipient, purpose and state; what a mail says is not here. */
export function OutboxLetters({ label, letters, onAgain }: OutboxLettersProps) {
  return (
    <ol className="messages" aria-label={label}>
      {letters.map((letter) => (
        <Row key={letter.id} letter={letter} onAgain={onAgain} />
      ))}
    </ol>
  );
}

function Row({ letter, onAgain }: { letter: OutboxLetter; onAgain: OutboxLettersProps['onAgain'] }) {
  const { slug, timeZone } = useOutletContext<FrameData>().edition;
  const ask = useAsk();
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<string>();
  const { id, purpose, state, name, account, addresses, cause, writtenAt, sentAt } = letter;
  const { name: stateName, badge } = LETTER_STATES[state];
  const to = name ?? (addresses.join(', ') || 'Somebody without an account');
  const again = async () => {
    if (sending) return;
    setSending(true);
    setRefused(undefined);
    try {
      await ask(() => call(sendLetterAgain, { params: { edition: slug, id } }));
      onAgain?.(`${purposeWords(purpose)} to ${to} is on its way again`);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setRefused(error.message);
    } finally {
      setSending(false);
    }
  };
  return (
    <li className={onAgain ? 'outbox-row outbox-tried' : 'outbox-row'}>
      <div className="outbox-what">
        <p className="outbox-to">
          <b>{account === null ? to : <Link to={`/organiser/${slug}/mail/people/${account}`}>{to}</Link>}</b>
          {name !== null && addresses.length > 0 && <span className="quiet">{addresses.join(', ')}</span>}
        </p>
        <p>{purposeWords(purpose)}</p>
        {cause !== null && onAgain && <p className="outbox-cause">{cause}</p>}
        {refused && (
          <p className="message-failed" role="alert">
            {refused}
          </p>
        )}
      </div>
      <div className="message-state">
        <Badge state={badge}>{stateName}</Badge>
        <time dateTime={sentAt ?? writtenAt}>{seenWords(sentAt ?? writtenAt, timeZone)}</time>
      </div>
      {onAgain && letter.again && (
        <Button look="line" small className="outbox-again" aria-disabled={sending || undefined} onClick={() => void again()}>
          {sending ? 'Sending...' : 'Send again'}
          <span className="vh">
            : {purposeWords(purpose)} to {to}
          </span>
        </Button>
      )}
    </li>
  );
}
