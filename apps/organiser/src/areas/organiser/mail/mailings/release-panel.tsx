import { type MailingLetter, releaseMailing } from '@isocentre/contract/letters/mailings';
import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useState } from 'react';
import { attemptKeys } from '../../../../lib/attempt-key.ts';
import { call } from '../../../../lib/call.ts';
import { useAttempt } from '../../../../session/use-attempt.ts';
import { lettersWords, momentWords } from './mailing-words.ts';

interface ReleaseProps {
  slug: string;
  id: string;
  letters: readonly MailingLetter[];
  timeZone: string;
  onReleased: (words: string) => void;
  /** Something has changed since these were shown. */
  onChanged: (shown: readonly MailingLetter[]) => void;
}

/** When the letters leave, and the release itself, which is confirmed. */
export function ReleasePanel({ slug, id, letters, timeZone, onReleased, onChanged }: ReleaseProps) {
  const ready = letters.filter(({ missing }) => missing.length === 0);
  const [planned, setPlanned] = useState(false);
  const [moment, setMoment] = useState({ date: '', time: '09:00' });
  const [open, setOpen] = useState(false);
  const [error, setError] = useState<string>();
  const plannedFor = planned ? `${moment.date}T${moment.time}` : null;
  const ask = () => {
    const isMissing = planned && (moment.date === '' || moment.time === '');
    setError(isMissing ? 'Please give a date and a time.' : undefined);
    setOpen(!isMissing);
  };
  return (
    <section className="message-panel" aria-labelledby="when">
      <h2 id="when">When</h2>
      <fieldset className="abstracts-choice">
        <legend className="vh">When the letters leave</legend>
        <label>
          <input type="radio" name="when" checked={!planned} onChange={() => setPlanned(false)} />
          <span>As soon as they are released</span>
        </label>
        <label>
          <input type="radio" name="when" checked={planned} onChange={() => setPlanned(true)} />
          <span>At a time of their own</span>
        </label>
      </fieldset>
      {planned && (
        <>
          <Field
            type="date"
            label="Day"
            value={moment.date}
            error={error}
            onChange={({ currentTarget: { value: date } }) => setMoment({ ...moment, date })}
          />
          <Field
            type="time"
            label="Time"
            value={moment.time}
            hint={`By the clock of the conference (${timeZone}). The group is read again then: whoever no longer belongs to it gets nothing.`}
            onChange={({ currentTarget: { value: time } }) => setMoment({ ...moment, time })}
          />
        </>
      )}
      <div className="message-buttons">
        <Button aria-disabled={ready.length === 0 || undefined} onClick={() => ready.length > 0 && ask()}>
          Release {lettersWords(ready.length)}
        </Button>
      </div>
      {ready.length === 0 && <p>There is nothing to release.</p>}
      {open && (
        <ReleaseDialog
          {...{ slug, id, ready, plannedFor }}
          onReleased={(words) => {
            setOpen(false);
            onReleased(words);
          }}
          onClose={() => setOpen(false)}
          onChanged={() => {
            setOpen(false);
            onChanged(ready);
          }}
        />
      )}
    </section>
  );
}

interface DialogProps extends Pick<ReleaseProps, 'slug' | 'id' | 'onReleased'> {
  ready: readonly MailingLetter[];
  plannedFor: string | null;
  onChanged: () => void;
  onClose: () => void;
}

function ReleaseDialog({ slug, id, ready, plannedFor, onReleased, onChanged, onClose }: DialogProps) {
  const { sending, failure, attempt } = useAttempt();
  const [keyOf] = useState(attemptKeys);
  const release = () => {
    const body = { plannedFor, letters: ready.map(({ key, digest }) => ({ key, digest })) };
    void attempt(
      () => call(releaseMailing, { params: { edition: slug, id }, body, idempotencyKey: keyOf(body) }),
      ({ released }) =>
        onReleased(
          plannedFor === null
            ? `${lettersWords(released)} released and on their way.`
            : `${lettersWords(released)} released for ${momentWords(plannedFor)}.`,
        ),
    );
  };
  const [fault] = Object.values(failure?.fields ?? {});
  return (
    <Dialog
      open
      title={`Release ${lettersWords(ready.length)}?`}
      closeWords="Not yet"
      onClose={onClose}
      actions={
        <Button aria-disabled={sending || undefined} onClick={release}>
          {sending ? 'One moment...' : `Release ${ready.length}`}
        </Button>
      }
    >
      {failure && (
        <Notice kind="bad" title={fault ?? failure.message}>
          {failure.code === 'OUTBOX_CHANGED' && (
            <Button small look="line" onClick={onChanged}>
              Show what has changed
            </Button>
          )}
        </Notice>
      )}
      {plannedFor === null ? (
        <p>They leave at once. A letter that has left cannot be called back.</p>
      ) : (
        <p>
          They leave on {momentWords(plannedFor)}. Until then you can call them off. Whoever comes to the group after this release gets
          nothing: nobody has read their letter.
        </p>
      )}
    </Dialog>
  );
}
