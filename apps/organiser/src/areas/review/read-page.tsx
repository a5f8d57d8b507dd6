import type { ReadingAssignment } from '@isocentre/contract/review/reviewing';
import { Button } from '@isocentre/ui/button.tsx';
import { Bone, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useOutletContext, useParams } from 'react-router';
import type { CallFailed } from '@isocentre/contract/call';
import { asFailure, useAsk } from '../../session/ask.ts';
import { Reading } from './reading.tsx';
import { recoverReview } from '../../lib/kept-reviews.ts';
import { ReviewBar } from './review-bar.tsx';
import type { ReviewContext } from './review-frame.tsx';
import { nextAfter } from './review-words.ts';
import { forgetText, readAhead, readText, textInMemory } from './texts.ts';

/** Seldom shown, so loaded then: the first page is for phones on slow lines. */
const TakenAway = lazy(() => import('./taken-away.tsx').then((module) => ({ default: module.TakenAway })));

/** `/review/{edition}/{number}`: one abstract and its review. */
export function Component() {
  const context = useOutletContext<ReviewContext>();
  const { number = '' } = useParams();
  const found = context.queue.assignments.find((one) => one.number === number);
  if (found) return <Opened key={found.id} id={found.id} number={number} context={context} />;
  const ended = context.queue.takenAway.find((one) => one.number === number);
  return ended ? (
    <Suspense fallback={<p role="status">Loading the page</p>}>
      <TakenAway key={ended.id} id={ended.id} number={number} context={context} />
    </Suspense>
  ) : (
    <NotMine context={context} number={number} />
  );
}

function Opened({ id, number, context }: { id: string; number: string; context: ReviewContext }) {
  const { edition, user, queue, waiting, again } = context;
  const ask = useAsk();
  const [text, setText] = useState<ReadingAssignment>();
  const [error, setError] = useState<CallFailed>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let wanted = true;
    void Promise.all([ask(() => readText(edition.slug, id)), recoverReview(user.email, edition.slug, id)]).then(
      ([read]) => wanted && setText(read),
      (reason: unknown) => {
        if (!wanted) return;
        const failed = asFailure(reason);
        const known = textInMemory(id);
        // Without a connection what was read ahead serves.
        if (failed.status === 0 && known) return setText(known);
        if (failed.code === 'NOT_FOUND' || failed.code === 'ASSIGNMENT_ENDED') {
          forgetText(id);
          again();
        }
        setError(failed);
      },
    );
    return () => {
      wanted = false;
    };
  }, [ask, edition.slug, user.email, id, round, again]);
  const next = nextAfter(queue.assignments, id, new Set(waiting.map((one) => one.id)));
  useEffect(() => {
    if (!text) return;
    const at = queue.assignments.findIndex((one) => one.id === id);
    const behind = queue.assignments.slice(at + 1).filter(({ state }) => state !== 'done');
    void readAhead(
      edition.slug,
      [...behind, ...(next ? [next] : [])].map((one) => one.id),
    );
  }, [text, queue.assignments, id, edition.slug, next]);
  if (text) return <Reading text={text} context={context} next={next} />;
  return (
    <>
      <ReviewBar {...context} />
      <main id="main" className="review-main">
        <title>{number}</title>
        <h1>{number}</h1>
        {error?.code === 'NOT_FOUND' || error?.code === 'ASSIGNMENT_ENDED' ? (
          <Ended slug={edition.slug} />
        ) : error ? (
          <ErrorState
            level="h2"
            title="The abstract did not load"
            reason={error.message}
            onRetry={() => {
              setError(undefined);
              setRound(round + 1);
            }}
          />
        ) : (
          <Loading bones={<Bone shape="block" size="l" />}>Loading the abstract</Loading>
        )}
      </main>
    </>
  );
}

const Ended = ({ slug }: { slug: string }) => (
  <>
    <p>It is not yours to review: it was given back, taken away or withdrawn, or there is no such number.</p>
    <p>
      <Link to={`/review/${slug}`}>My reviews</Link>
    </p>
  </>
);

function NotMine({ context, number }: { context: ReviewContext; number: string }) {
  return (
    <>
      <ReviewBar {...context} />
      <main id="main" className="review-main">
        <title>Not assigned to you</title>
        <h1>{number}</h1>
        <Ended slug={context.edition.slug} />
        <Button look="line" onClick={context.again}>
          Look again
        </Button>
      </main>
    </>
  );
}
