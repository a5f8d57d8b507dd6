import { type DecisionLetters, type PreparedLetter, releaseLetters } from '@isocentre/contract/review/decision-letters';
import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useState } from 'react';
import { attemptKeys } from '../../../../lib/attempt-key.ts';
import { call } from '../../../../lib/call.ts';
import { useAttempt } from '../../../../session/use-attempt.ts';
import { leavingOf, leavingWords, lettersWords, peopleWords, recipientsOf, releasedWords } from './letter-words.ts';

interface ReleaseProps {
  slug: string;
  facts: DecisionLetters;
  letters: readonly PreparedLetter[];
  scope: 'all' | 'selected';
  instant: (at: string) => string;
  onReleased: (words: string) => void;
  /** Something has changed: the letters are to be looked at again. */
  onLook: () => void;
  onClose: () => void;
}

/** How many letters leave, to how many people, and when; nothing is released before this is confirmed. */
export function ReleaseDialog({ slug, facts, letters, scope, instant, onReleased, onLook, onClose }: ReleaseProps) {
  const { sending, failure, attempt } = useAttempt();
  const [keyOf] = useState(attemptKeys);
  const { people, several } = recipientsOf(letters);
  const leaving = leavingOf(facts, letters);
  const incomplete = facts.letters.filter(({ state, missing }) => state === 'draft' && missing.length > 0).length;
  const release = () => {
    const body = { scope, letters: letters.map(({ id, digest }) => ({ id, digest })) };
    void attempt(
      () => call(releaseLetters, { params: { edition: slug }, body, idempotencyKey: keyOf(body) }),
      ({ released }) => onReleased(`${lettersWords(released)} released. ${releasedWords(leaving)}`),
    );
  };
  return (
    <Dialog
      open
      title={`Release ${lettersWords(letters.length)}?`}
      closeWords="Not yet"
      onClose={onClose}
      actions={
        <Button aria-disabled={sending || undefined} onClick={release}>
          {sending ? 'One moment...' : `Release ${letters.length}`}
        </Button>
      }
    >
      {failure && (
        <Notice kind="bad" title={failure.message}>
          {failure.code === 'OUTBOX_CHANGED' && (
            <Button small look="line" onClick={onLook}>
              Look at the letters again
            </Button>
          )}
        </Notice>
      )}
      <ul className="letters-consequences">
        <li>
          <b>{letters.length}</b>
          <span>
            {letters.length === 1 ? 'letter' : 'letters'} to {peopleWords(people)}
            {several > 0 && (
              <small>
                one for each abstract: {peopleWords(several)} {several === 1 ? 'has' : 'have'} several
              </small>
            )}
          </span>
        </li>
        {scope === 'all' && incomplete > 0 && (
          <li>
            <b>{incomplete}</b>
            <span>
              {incomplete === 1 ? 'lacks' : 'lack'} a value and {incomplete === 1 ? 'stays' : 'stay'} prepared
            </span>
          </li>
        )}
      </ul>
      <p>
        <b>{leavingWords(leaving, instant)}.</b>{' '}
        {leaving.waits.length > 0 &&
          `${leaving.atOnce > 0 ? 'Those that wait' : 'They'} follow if the results are moved, and until then you can take them back.`}{' '}
        {facts.pace === null ? '' : `At most ${facts.pace} mails leave in a minute.`}
      </p>
      {facts.stopped && <Notice kind="warn" title="All mail of this edition is stopped. The letters wait until it is resumed." />}
      <p>A letter that has left cannot be called back. A decision can still be corrected, with a second letter.</p>
    </Dialog>
  );
}
