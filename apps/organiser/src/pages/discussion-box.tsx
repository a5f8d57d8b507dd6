import { CallFailed } from '@isocentre/contract/call';
import type { Discussion } from '@isocentre/contract/review/discussion';
import { ENTRY_MAX } from '@isocentre/domain/review/discussion';
import { Button } from '@isocentre/ui/button.tsx';
import { TextArea } from '@isocentre/ui/field.tsx';
import { useState } from 'react';
import { useAttempt } from '../session/use-attempt.ts';
import { useLatest } from '../session/use-latest.ts';
import { useTyped } from '../session/use-typed.ts';
import './discussion-box.css';

export interface DiscussionCalls {
  readonly read: () => Promise<Discussion>;
  readonly write: (entry: { id: string; body: string }) => Promise<Discussion>;
  readonly mend: (entry: string, body: { version: number; body: string }) => Promise<Discussion>;
}

interface BoxProps {
  /** Under which what is being written is kept in this tab. */
  name: string;
  /** Stable, or it is read again and again. */
  calls: DiscussionCalls;
  timeWords: (instant: string) => string;
}

type Entry = Discussion['entries'][number];

/** What chairs and reviewers of an abstract write to each other: for both sides, each by its own routes. */
export function DiscussionBox({ name, calls, timeWords }: BoxProps) {
  const { data, error, again } = useLatest(calls.read);
  const { sending, failure, attempt } = useAttempt();
  const [stored, setStored] = useState<{ over: Discussion | undefined; now: Discussion }>();
  // The id of what is being written: sent again after a lost answer, it is there once.
  const [nextId, setNextId] = useState<string>(() => crypto.randomUUID());
  const typed = useTyped(`discussion ${name}`, { value: { id: nextId, words: '' }, version: 0 });
  const { id, words } = typed.value;
  const [mending, setMending] = useState<{ entry: Entry; words: string }>();
  const shown = stored && stored.over === data ? stored.now : data;
  const keep = (now: Discussion) => setStored({ over: data, now });
  if (error && !shown)
    return error.code === 'OWN_REVIEW_FIRST' ? (
      <p>{error.message}</p>
    ) : (
      <p role="alert">
        The discussion did not load: {error.message}{' '}
        <Button small look="plain" onClick={again}>
          Try again
        </Button>
      </p>
    );
  if (!shown) return <p>Loading the discussion...</p>;
  const send = () => {
    if (words.trim() === '') return;
    void attempt(
      () => calls.write({ id, body: words }),
      (now) => {
        keep(now);
        typed.forget();
        setNextId(crypto.randomUUID());
      },
    );
  };
  const mend = ({ entry, words: body }: { entry: Entry; words: string }) =>
    void attempt(
      async () => {
        try {
          return await calls.mend(entry.id, { version: entry.version, body });
        } catch (problem) {
          if (problem instanceof CallFailed && problem.current) keep(problem.current as Discussion);
          throw problem;
        }
      },
      (now) => {
        keep(now);
        setMending(undefined);
      },
    );
  return (
    <div className="discussion">
      {shown.entries.length === 0 && <p>Nobody has written anything yet.</p>}
      <ol>
        {shown.entries.map((entry) => (
          <li key={entry.id} className={entry.own ? 'discussion-own' : undefined}>
            <p className="discussion-who">
              <b>
                {entry.who}
                {entry.own && ' (you)'}
              </b>{' '}
              <small>
                {timeWords(entry.at)}
                {entry.editedAt && ', mended'}
              </small>
            </p>
            {mending?.entry.id === entry.id ? (
              <>
                <TextArea
                  label="Your words"
                  rows={3}
                  maxLength={ENTRY_MAX}
                  value={mending.words}
                  onChange={({ target }) => setMending({ entry: mending.entry, words: target.value })}
                />
                <div className="row">
                  <Button small aria-disabled={sending || undefined} onClick={() => mend(mending)}>
                    Save
                  </Button>
                  <Button small look="plain" onClick={() => setMending(undefined)}>
                    Leave it as it was
                  </Button>
                </div>
              </>
            ) : (
              <>
                <p className="discussion-words">{entry.body}</p>
                {entry.editableUntil && (
                  <Button small look="plain" onClick={() => setMending({ entry, words: entry.body })}>
                    Mend<span className="vh"> your entry of {timeWords(entry.at)}</span>
                  </Button>
                )}
              </>
            )}
          </li>
        ))}
      </ol>
      <TextArea
        label={`Write as ${shown.me}`}
        hint="Chairs and the other reviewers of this abstract read it. It can be mended for ten minutes and then stands."
        rows={3}
        maxLength={ENTRY_MAX}
        value={words}
        onChange={({ target }) => typed.type({ id, words: target.value })}
      />
      {failure && <p role="alert">{failure.message}</p>}
      <div className="row">
        <Button small look="line" aria-disabled={sending || words.trim() === '' || undefined} onClick={send}>
          Add to the discussion
        </Button>
      </div>
    </div>
  );
}
