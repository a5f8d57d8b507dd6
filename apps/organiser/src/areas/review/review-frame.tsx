import { submitReview, readQueue, type Queue } from '@isocentre/contract/review/reviewing';
import { Bone, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Outlet, useLoaderData } from 'react-router';
import { call } from '../../lib/call.ts';
import { NotFound } from '../../pages/not-found.tsx';
import { AskProvider } from '../../session/ask-provider.tsx';
import { useAsk } from '../../session/ask.ts';
import { useLatest } from '../../session/use-latest.ts';
import type { Area } from '../../lib/area.ts';
import { forgetOthers, forgetReview, outboxKey } from '../../lib/kept-reviews.ts';
import { Outbox, type Waiting } from './outbox.ts';
import '../../pages/scoring.css';
import './review.css';

export interface ReviewContext extends Area {
  readonly queue: Queue;
  /** Asks for the queue again. */
  readonly again: () => void;
  readonly outbox: Outbox;
  readonly waiting: readonly Waiting[];
}

/** Around the pages of a reviewer: no organiser's navigation, only what they review. */
export function Component() {
  const area = useLoaderData<Area | null>();
  if (!area) return <NotFound />;
  return (
    <AskProvider email={area.user.email}>
      <Frame key={area.edition.slug} {...area} />
    </AskProvider>
  );
}

function Frame(area: Area) {
  const { slug } = area.edition;
  const whose = area.user.email;
  const ask = useAsk();
  const [round, setRound] = useState(0);
  const again = useCallback(() => setRound((before) => before + 1), []);
  const { data: queue, error } = useLatest(
    useCallback(() => call(readQueue, { params: { edition: slug } }), [slug]),
    round,
  );
  const [outbox] = useState(
    () =>
      new Outbox(
        outboxKey(whose, slug),
        ({ id, version, read, form }) => ask(() => call(submitReview, { params: { edition: slug, id }, body: { version, read, form } })),
        (id) => {
          forgetReview(whose, slug, id);
          again();
        },
      ),
  );
  const waiting = useSyncExternalStore(outbox.subscribe, outbox.waiting);
  useEffect(() => {
    const send = () => void outbox.send();
    send();
    addEventListener('online', send);
    return () => {
      removeEventListener('online', send);
      outbox.stop();
    };
  }, [outbox]);
  useEffect(() => {
    if (!queue || queue.window === 'preparing') return;
    const ids = new Set(queue.assignments.map(({ id }) => id));
    void forgetOthers(whose, slug, ids);
    outbox.keepOnly(ids);
  }, [queue, whose, slug, outbox]);
  const context = useMemo(() => (queue ? { ...area, queue, again, outbox, waiting } : undefined), [area, queue, again, outbox, waiting]);
  if (context)
    return (
      <div className="review">
        <a className="skip" href="#main">
          Skip to content
        </a>
        <Suspense fallback={<p role="status">Loading the page</p>}>
          <Outlet context={context satisfies ReviewContext} />
        </Suspense>
      </div>
    );
  return (
    <main id="main" className="review review-main">
      <title>My reviews</title>
      <h1>My reviews</h1>
      {error ? (
        <ErrorState level="h2" title="Your reviews did not load" reason={error.message} onRetry={again} />
      ) : (
        <Loading bones={<Bone shape="block" size="l" />}>Loading your reviews</Loading>
      )}
    </main>
  );
}
