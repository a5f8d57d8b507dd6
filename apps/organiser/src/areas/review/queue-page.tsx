import type { QueuedAssignment } from '@isocentre/contract/review/reviewing';
import { Icon } from '@isocentre/ui/icon.tsx';
import { ReadText } from './read-text.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { EmptyState } from '@isocentre/ui/states.tsx';
import type { ReactNode } from 'react';
import { Link, useOutletContext } from 'react-router';
import { ProgressLine } from '../../pages/progress-line.tsx';
import { ReviewBar } from './review-bar.tsx';
import type { ReviewContext } from './review-frame.tsx';
import { dueWords, leftWords, standsAs, timeWords, zoneWords } from './review-words.ts';
import { Totals } from './totals.tsx';
import { WaitingList } from './waiting-list.tsx';

/** `/review/{edition}`: one number, one date, one next abstract. */
export function Component() {
  const context = useOutletContext<ReviewContext>();
  const { queue, edition } = context;
  const of = (state: QueuedAssignment['state']) => queue.assignments.filter((one) => one.state === state);
  const [begun, toRead, done] = [of('draft'), of('to-read'), of('done')];
  const changed = done.filter((one) => one.changed);
  return (
    <>
      <ReviewBar {...context} />
      <main id="main" className="review-main" tabIndex={-1}>
        <title>My reviews</title>
        <h1>My reviews</h1>
        <p className="review-about">Abstracts of {edition.title}, for the scientific committee.</p>
        <WaitingList {...context} />
        {queue.window === 'preparing' ? (
          <EmptyState level="h2" title="Nothing to review yet">
            Reviewing has not opened. You are told by e-mail when there is something to read.
          </EmptyState>
        ) : queue.assignments.length === 0 && queue.givenBack.length === 0 ? (
          <EmptyState level="h2" title="Nothing is assigned to you">
            You are told by e-mail when there is something to read.
          </EmptyState>
        ) : (
          <div className="review-home">
            <div className="review-side">
              <Summary {...context} begun={begun.length} done={done.length} />
            </div>
            <div className="review-lists">
              {queue.window === 'closed' && (
                <Notice kind="info" title="Reviewing has closed">
                  <p>You can still read what you wrote. Please ask the chair if something must change.</p>
                </Notice>
              )}
              {queue.window === 'open' && begun.length + toRead.length + changed.length === 0 && (
                <Notice kind="good" title="All done. Thank you.">
                  <p>
                    You can change your reviews until {queue.closesAt ? dueWords(queue.closesAt, edition.timeZone) : 'reviewing closes'}.
                  </p>
                </Notice>
              )}
              <List title="Changed after your review" of={changed} context={context} first />
              <List title="Go on here" of={begun} context={context} first={changed.length === 0} />
              <List
                title="To read"
                about={`${toRead.length}, ${timeWords(toRead.length)}`}
                of={toRead}
                context={context}
                first={begun.length + changed.length === 0}
              />
              <Folded title="Done" count={done.length}>
                <List of={done} context={context} />
              </Folded>
              <Folded title="Given to somebody else by the chair" count={queue.takenAway.length}>
                <ul className="review-given">
                  {queue.takenAway.map(({ id, number }) => (
                    <li key={id}>
                      <Link to={number}>{number}: what you wrote</Link>
                    </li>
                  ))}
                </ul>
              </Folded>
              <Folded title="Given back" count={queue.givenBack.length}>
                <ul className="review-given">
                  {queue.givenBack.map(({ number, why }) => (
                    <li key={number}>
                      <b>{number}</b> {why === 'conflict' ? 'conflict declared' : 'given back'}
                    </li>
                  ))}
                </ul>
              </Folded>
            </div>
            <section className="review-card review-blind" aria-labelledby="blind-means">
              <h2 id="blind-means">{queue.blind === 'double' ? 'Blind means' : 'Who knows whom'}</h2>
              <ul>
                <li>
                  {queue.blind === 'double'
                    ? 'You see text and topic, never names, institutes or files.'
                    : 'You see names and institutions, never addresses.'}
                </li>
                <li>Authors never learn who read them.</li>
                <li>Your scores are yours until you submit them.</li>
              </ul>
            </section>
          </div>
        )}
      </main>
    </>
  );
}

function Summary({ queue, edition, begun, done }: ReviewContext & { begun: number; done: number }) {
  const { assignments, dueAt, most, now } = queue;
  const left = assignments.length - done;
  const fresh = left - begun;
  return (
    <section className="review-card review-sum" aria-label="Progress">
      <p className="review-left">
        <b>{left}</b> of {assignments.length} left
      </p>
      <ProgressLine assignments={assignments} wide={12} />
      <p className="small">
        {done} done, {begun} begun, {fresh} to read
      </p>
      {dueAt && (
        <p className="review-due">
          <b>Due {dueWords(dueAt, edition.timeZone)}</b> {zoneWords(edition.timeZone)}
          <small>
            {queue.window === 'open' && left > 0 ? `${leftWords(dueAt, now, edition.timeZone)} ${capital(timeWords(left))}.` : ''}
          </small>
        </p>
      )}
      <Totals assignments={assignments} most={most} />
    </section>
  );
}

const capital = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);

interface ListProps {
  title?: string;
  about?: string;
  of: readonly QueuedAssignment[];
  context: ReviewContext;
  /** Its first line is the one to go on with. */
  first?: boolean;
}

function List({ title, about, of, context: { queue, edition, waiting }, first = false }: ListProps) {
  if (of.length === 0) return null;
  const isWaiting = (id: string) => waiting.some((one) => one.id === id);
  return (
    <section className={title ? 'review-card review-list' : 'review-list'}>
      {title && (
        <h2>
          {title} {about && <small>{about}</small>}
        </h2>
      )}
      <ol>
        {of.map((one, i) => (
          <li key={one.id} className={first && i === 0 ? 'review-next' : undefined}>
            <Link to={one.number}>
              <Dot state={one.state} here={first && i === 0} />
              <span className="review-title">
                <ReadText text={one.title} />
              </span>
              <span className="review-meta">
                {one.number} · {one.category} · {one.words} words
              </span>
              <span className="review-stands">{isWaiting(one.id) ? 'Waits for a connection' : standsAs(one, queue, edition.timeZone)}</span>
              <Icon name="arrow" />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Dot({ state, here }: { state: QueuedAssignment['state']; here: boolean }) {
  return (
    <svg className="review-dot" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      {here && <circle className="line-ring" cx="10" cy="10" r="8" />}
      {state === 'done' && <path className="line-done" d="M0 10C5-3 15-3 20 10C15 23 5 23 0 10Z" />}
      {state === 'draft' && !here && <path className="line-begun" d="M0 10C5-3 15-3 20 10" />}
      <circle className={here ? 'line-here' : state === 'done' ? 'line-dot' : 'line-open'} cx="10" cy="10" r={here ? 3.6 : 3} />
    </svg>
  );
}

function Folded({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <details className="review-card review-folded">
      <summary>
        <b>{title}</b> {count}
      </summary>
      {children}
    </details>
  );
}
