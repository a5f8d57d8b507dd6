import { listReviewerLetters, releaseReviewerLetters, type ReviewerLetterDraft } from '@isocentre/contract/review/reviewer-letters';
import { REVIEWER_LETTERS } from '@isocentre/domain/letters/reviewer-letters';
import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useCallback, useState } from 'react';
import { attemptKeys } from '../../../lib/attempt-key.ts';
import { call as ask } from '../../../lib/call.ts';
import { useAttempt } from '../../../session/use-attempt.ts';
import { useLatest } from '../../../session/use-latest.ts';

const letters = (count: number) => `${count} ${count === 1 ? 'letter' : 'letters'}`;

/** Letters to people who review: each can be read as it would leave, and leaves only when somebody releases it. */
export function ReviewerLetters({ slug, onReleased }: { slug: string; onReleased: (words: string) => void }) {
  const { data, again } = useLatest(useCallback(() => ask(listReviewerLetters, { params: { edition: slug } }), [slug]));
  const [releasing, setReleasing] = useState<readonly ReviewerLetterDraft[]>();
  if (!data || data.drafts.length === 0) return null;
  const kinds = Map.groupBy(data.drafts, ({ kind }) => kind);
  return (
    <section className="abstracts-panel" aria-labelledby="to-reviewers">
      <h2 id="to-reviewers">{letters(data.drafts.length)} to people who review, not sent yet</h2>
      <p>Nothing leaves before you release it. What they say follows until then.</p>
      {[...kinds].map(([kind, drafts]) => (
        <details key={kind}>
          <summary>
            {REVIEWER_LETTERS[kind]}: {drafts.length}
          </summary>
          <ul className="abstracts-reviewers">
            {drafts.map(({ id, name, email, subject, paragraphs }) => (
              <li key={id}>
                <div>
                  <b>{name || email}</b> {name !== '' && <small>{email}</small>}
                  <p>
                    <b>{subject}</b>
                  </p>
                  {paragraphs.map((words) => (
                    <p key={words}>{words}</p>
                  ))}
                </div>
              </li>
            ))}
          </ul>
          <div className="abstracts-acts">
            <Button small look="line" onClick={() => setReleasing(drafts)}>
              Release these {drafts.length}
              <span className="vh">: {REVIEWER_LETTERS[kind]}</span>
            </Button>
          </div>
        </details>
      ))}
      {kinds.size > 1 && (
        <div className="abstracts-acts">
          <Button onClick={() => setReleasing(data.drafts)}>Release all {data.drafts.length}</Button>
        </div>
      )}
      {releasing && (
        <ReleaseDialog
          slug={slug}
          drafts={releasing}
          onLook={() => {
            setReleasing(undefined);
            again();
          }}
          onClose={() => setReleasing(undefined)}
          onReleased={onReleased}
        />
      )}
    </section>
  );
}

interface ReleaseProps {
  slug: string;
  drafts: readonly ReviewerLetterDraft[];
  onLook: () => void;
  onClose: () => void;
  onReleased: (words: string) => void;
}

function ReleaseDialog({ slug, drafts, onLook, onClose, onReleased }: ReleaseProps) {
  const { sending, failure, attempt } = useAttempt();
  const [keyOf] = useState(attemptKeys);
  const release = () => {
    const body = { letters: drafts.map(({ id, digest }) => ({ id, digest })) };
    void attempt(
      () => ask(releaseReviewerLetters, { params: { edition: slug }, body, idempotencyKey: keyOf(body) }),
      ({ released }) => onReleased(`${letters(released)} released and on their way.`),
    );
  };
  return (
    <Dialog
      open
      title={`Release ${letters(drafts.length)}?`}
      closeWords="Not yet"
      onClose={onClose}
      actions={
        <Button aria-disabled={sending || undefined} onClick={release}>
          {sending ? 'One moment...' : `Release ${drafts.length}`}
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
      <p>They leave at once. A letter that has left cannot be called back.</p>
    </Dialog>
  );
}
