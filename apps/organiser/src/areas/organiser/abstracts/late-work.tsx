import { handOnLateWork, readLateWork } from '@isocentre/contract/review/takeovers';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { call as ask } from '../../../lib/call.ts';
import { useAttempt } from '../../../session/use-attempt.ts';
import { useLatest } from '../../../session/use-latest.ts';
import { counted } from './assignment-words.ts';
import { TakeoverList } from './takeover-list.tsx';

/** More lines than these would push what can be done out of sight. */
const FEW = 3;

/** What is late: not begun goes to others at once, after a look; what was begun is moved one by one below. */
export function LateWorkPanel({ slug, onDone }: { slug: string; onDone: (words: string) => void }) {
  const { data, again } = useLatest(useCallback(() => ask(readLateWork, { params: { edition: slug } }), [slug]));
  const { sending, failure, attempt } = useAttempt();
  if (!data || data.rows.length + data.begun.length === 0) return null;
  const movable = data.rows.filter(({ to }) => to !== null);
  const stuck = data.rows.filter(({ to }) => to === null);
  const handOn = () =>
    void attempt(
      () => ask(handOnLateWork, { params: { edition: slug }, body: { digest: data.digest } }),
      ({ given }) => {
        again();
        onDone(`${counted(given, 'abstract')} went to others. Letters to them wait under Reviewers.`);
      },
    );
  return (
    <section className="abstracts-panel" aria-labelledby="late">
      <h2 id="late">Late</h2>
      {failure && (
        <Notice kind="bad" title={failure.message}>
          <Button small look="line" onClick={again}>
            Look again
          </Button>
        </Notice>
      )}
      {data.rows.length > 0 && (
        <>
          <p>
            {counted(data.rows.length, 'review')} late and not begun.{' '}
            {movable.length > 0 ? 'This is who would take over:' : 'There is no one who could take any of them over.'}
          </p>
          {movable.length > 0 && (
            <>
              <TakeoverList rows={movable} />
              <div className="abstracts-acts">
                <Button aria-disabled={sending || undefined} onClick={handOn}>
                  {sending ? 'One moment...' : `Give ${counted(movable.length, 'abstract')} to others`}
                </Button>
              </div>
            </>
          )}
        </>
      )}
      {stuck.length > 0 && (
        <details open={stuck.length <= FEW}>
          <summary>{counted(stuck.length, 'review')} that nobody else could take</summary>
          <p>
            Whoever knows the topic is late too, has as many as they take, or is in conflict.{' '}
            <Link to={`/organiser/${slug}/abstracts/reviewers`}>Invite reviewers, or let them take more</Link>
          </p>
          <TakeoverList rows={stuck} />
        </details>
      )}
      {data.begun.length > 0 && (
        <details>
          <summary>{counted(data.begun.length, 'review')} late and begun: move them one by one, by abstract</summary>
          <ul className="takeovers">
            {data.begun.map(({ assignment, number, from }) => (
              <li key={assignment}>
                A-{String(number ?? 0).padStart(3, '0')}: {from}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
