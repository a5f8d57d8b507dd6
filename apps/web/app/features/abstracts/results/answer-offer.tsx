import { answerOffer } from '@isocentre/contract/presentations';
import type { PresentationAnswer } from '@isocentre/domain/presentations/presentation';
import { Button } from '@isocentre/ui/button.tsx';
import { TextArea } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useCallback, useState } from 'react';
import { browserCall } from '../../../lib/browser-call.ts';
import type { ShownPresentation } from '../../../lib/read-presentations.ts';
import { kindInWords } from './result-words.ts';
import { useChange } from './use-change.ts';

/** Two equal answers, until when, and what silence means. Declining asks for a reason, which may be left out. */
export function AnswerOffer({ presentation }: { presentation: ShownPresentation }) {
  const { id, version, type, state, untilWords } = presentation;
  const { sending, failed, change } = useChange();
  const [declining, setDeclining] = useState(false);
  const [reason, setReason] = useState('');
  // It opens where the button was, which had the focus.
  const opened = useCallback((field: HTMLTextAreaElement | null) => field?.focus(), []);
  const answer = (said: PresentationAnswer) =>
    change(() =>
      browserCall(answerOffer, { params: { id }, body: { version, type, answer: said, ...(said === 'declined' && { reason }) } }),
    );
  const wait = sending || undefined;
  return (
    <div className="result-answer">
      {failed && (
        <Notice kind="bad" title="Your answer was not stored.">
          <p>{failed.message}</p>
        </Notice>
      )}
      {declining ? (
        <>
          <p>
            {state === 'confirmed' ? 'Your place goes to somebody else.' : `You give up ${kindInWords(type)}.`} This cannot be taken back
            here.
          </p>
          <TextArea
            label="Why"
            optional
            rows={3}
            maxLength={1000}
            hint="The scientific committee reads it."
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            ref={opened}
          />
          <p className="result-buttons">
            <Button onClick={() => void answer('declined')} aria-disabled={wait}>
              {sending ? 'Sending...' : 'Decline the place'}
            </Button>
            <Button look="line" onClick={() => setDeclining(false)} aria-disabled={wait}>
              Back
            </Button>
          </p>
        </>
      ) : (
        <>
          <p className="result-buttons">
            {state === 'offered' && (
              <Button onClick={() => void answer('confirmed')} aria-disabled={wait}>
                {sending ? 'Sending...' : `Confirm ${type === 'Oral' ? 'the talk' : 'the e-poster'}`}
              </Button>
            )}
            <Button look={state === 'offered' ? 'line' : 'plain'} onClick={() => setDeclining(true)} aria-disabled={wait}>
              {state === 'offered' ? 'Decline' : 'I cannot come after all'}
            </Button>
          </p>
          {state === 'offered' && untilWords && (
            <p className="result-until">
              Please answer by <strong>{untilWords}</strong>. Without an answer the place may go to somebody else.
            </p>
          )}
        </>
      )}
    </div>
  );
}
