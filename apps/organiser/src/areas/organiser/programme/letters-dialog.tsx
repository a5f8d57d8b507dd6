import { listProgrammeLetters, type ProgrammeLetter, releaseProgrammeLetters } from '@isocentre/contract/programme-letters';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Badge } from '@isocentre/ui/tag.tsx';
import { useCallback, useState } from 'react';
import { attemptKeys } from '../../../lib/attempt-key.ts';
import { call } from '../../../lib/call.ts';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { useAttempt } from '../../../session/use-attempt.ts';
import { useLatest } from '../../../session/use-latest.ts';

const keyOf = attemptKeys();

const STATE_WORDS = {
  draft: 'Prepared',
  released: 'Leaving',
  sending: 'Leaving',
  sent: 'Sent',
  bounced: 'Came back',
  failed: 'Not delivered',
  discarded: 'Dropped',
  superseded: 'Replaced',
} as const satisfies Record<ProgrammeLetter['state'], string>;

/** Letters to those whose own place the releases have changed: read, and let go together. */
export function LettersDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
  const { data, error, again } = useLatest(useCallback(() => call(listProgrammeLetters, { params: { edition: slug } }), [slug]));
  const { sending, failure, attempt } = useAttempt();
  const [left, setLeft] = useState<number>();
  const ready = data?.letters.filter(({ state }) => state === 'draft') ?? [];
  const others = data?.letters.filter(({ state }) => state !== 'draft').toReversed() ?? [];
  const count = `${ready.length} ${ready.length === 1 ? 'letter' : 'letters'}`;
  const send = () => {
    const body = { letters: ready.map(({ id, digest }) => ({ id, digest })) };
    void attempt(
      () => call(releaseProgrammeLetters, { params: { edition: slug }, body, idempotencyKey: keyOf(body) }),
      ({ released }) => {
        setLeft(released);
        again();
      },
    ).finally(again);
  };
  return (
    <FormDialog
      title="Letters about the programme"
      action={ready.length === 0 ? 'Nothing to send' : `Send ${count}`}
      doing="Sending..."
      closeWords="Close"
      className="programme-letters"
      sending={sending || ready.length === 0}
      failure={failure}
      onSubmit={send}
      onClose={onClose}
    >
      {() => (
        <>
          <p>
            One for each presenter and each person of a session whose own time, room or part a release has changed; nobody else gets one. A
            letter that has not left tells everything since the release that its reader knew. Nothing leaves before you send it.
          </p>
          {error && <Notice kind="bad" title={`The letters did not load. ${error.message}`} />}
          {left !== undefined && <Notice kind="good" title={`${left} ${left === 1 ? 'letter is' : 'letters are'} on the way.`} />}
          {data && ready.length === 0 && <p>No letter waits.</p>}
          <LetterList letters={[...ready, ...others]} />
        </>
      )}
    </FormDialog>
  );
}

const LetterList = ({ letters }: { letters: readonly ProgrammeLetter[] }) => (
  <ul>
    {letters.map(({ id, state, name, address, subject, body }) => (
      <li key={id}>
        <details>
          <summary>
            {name} <small>{address}</small>{' '}
            <Badge state={state === 'draft' ? 'pending' : state === 'failed' || state === 'bounced' ? 'bad' : 'good'}>
              {STATE_WORDS[state]}
            </Badge>
          </summary>
          <p>
            <b>{subject}</b>
          </p>
          {body.split('\n\n').map((paragraph, n) => (
            // oxlint-disable-next-line react/no-array-index-key -- paragraphs of a text have no other name
            <p key={n} className="programme-letter-text">
              {paragraph}
            </p>
          ))}
        </details>
      </li>
    ))}
  </ul>
);
