import { declareConflict, declineAssignment, type ReadingAssignment } from '@isocentre/contract/review/reviewing';
import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { FieldBox } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useAttempt } from '../../session/use-attempt.ts';

const REASONS = [
  ['known', 'I think I know whose this is', 'You may step back, or note it and go on'],
  ['author', 'I am an author, or helped with it', ''],
  ['close', 'A close connection', 'Same department, supervisor or student, family, a joint paper in recent years'],
  ['commercial', 'A commercial interest', ''],
  ['other', 'Another reason', 'No time, or not my field'],
] as const;

interface ConflictDialogProps {
  text: ReadingAssignment;
  slug: string;
  /** It is noted, and reviewing goes on. */
  onNote: () => void;
  onGiven: () => void;
  onClose: () => void;
}

/** Giving an abstract back. The answer is the same whatever the truth: nobody learns whether a guess was right. */
export function ConflictDialog({ text: { id, number }, slug, onNote, onGiven, onClose }: ConflictDialogProps) {
  const [why, setWhy] = useState<(typeof REASONS)[number][0]>('known');
  const [words, setWords] = useState('');
  const { sending, failure, attempt } = useAttempt();
  const params = { edition: slug, id };
  const give = () =>
    attempt(
      () =>
        why === 'other' ? call(declineAssignment, { params, body: { words } }) : call(declareConflict, { params, body: { why, words } }),
      onGiven,
    );
  return (
    <Dialog
      open
      title="Declare a conflict"
      closeWords="Cancel"
      onClose={onClose}
      actions={
        <>
          {why === 'known' && (
            <Button look="line" onClick={onNote}>
              Note it, go on
            </Button>
          )}
          <Button onClick={() => void give()} aria-disabled={sending || undefined}>
            {sending ? 'Sending...' : 'Give it back'}
          </Button>
        </>
      }
    >
      {failure && <Notice kind="bad" title={failure.message} />}
      <p>
        Given back, {number} goes to another reviewer. Only the chair sees your reason, and you are not told whether your guess was right.
      </p>
      <fieldset className="review-why">
        <legend className="vh">Reason</legend>
        {REASONS.map(([value, name, more]) => (
          <label key={value}>
            <input type="radio" name="why" checked={why === value} onChange={() => setWhy(value)} />
            <span>
              {name}
              {more && <small>{more}</small>}
            </span>
          </label>
        ))}
      </fieldset>
      <FieldBox label="A word to the chair" optional>
        {(wiring) => (
          <textarea
            className="control"
            rows={2}
            maxLength={500}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            {...wiring}
          />
        )}
      </FieldBox>
    </Dialog>
  );
}
