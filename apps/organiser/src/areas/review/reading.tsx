import type { QueuedAssignment, ReadingAssignment } from '@isocentre/contract/review/reviewing';
import { mostPoints, reviewPoints } from '@isocentre/domain/review/rubric';
import { scoresInOrder } from '@isocentre/domain/review/review-form';
import { Button } from '@isocentre/ui/button.tsx';
import { Icon } from '@isocentre/ui/icon.tsx';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { AbstractSheet } from './abstract-sheet.tsx';
import { ProgressLine } from '../../pages/progress-line.tsx';
import { ReviewForm } from './review-form.tsx';
import type { ReviewContext } from './review-frame.tsx';
import { ReviewTrouble, SavedWords } from './review-trouble.tsx';
import { dueWords, zoneWords } from './review-words.ts';
import { forgetText } from './texts.ts';
import { useReview } from './use-review.ts';

/** Loaded behind the page, so that it is there when the connection is gone. */
const loadConflictDialog = () => import('./conflict-dialog.tsx');
const ConflictDialog = lazy(() => loadConflictDialog().then((module) => ({ default: module.ConflictDialog })));

interface ReadingProps {
  text: ReadingAssignment;
  context: ReviewContext;
  next: QueuedAssignment | undefined;
}

/** The text as printed, the form beside it, and the button that never scrolls away. */
export function Reading({ text, context, next }: ReadingProps) {
  const { edition, queue, waiting, again } = context;
  const navigate = useNavigate();
  const review = useReview(text, context);
  const [conflict, setConflict] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const box = useRef<HTMLFormElement>(null);
  const home = `/review/${edition.slug}`;
  const { points, missing: toGo } = reviewPoints(text.criteria, scoresInOrder(text.criteria, review.form));
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
    loadConflictDialog().catch(() => undefined);
  }, []);
  // What is missing is named, and the first of it has the focus.
  useEffect(() => {
    if (Object.keys(review.missing).length > 0) box.current?.querySelector<HTMLElement>('[data-missing] input')?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when somebody has tried
  }, [review.sending, Object.keys(review.missing).length > 0]);
  const goOn = () => void navigate(next ? `${home}/${next.number}` : home);
  const submit = () => void review.submit(goOn);
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // What is written to others is no part of the review.
    if (event.target instanceof Element && event.target.closest('.discussion')) return;
    event.preventDefault();
    if (!text.closed) submit();
  };
  const words = review.sending ? 'Sending...' : review.kept.item.state === 'submitted' ? 'Submit again' : 'Save and next';
  const total = `${points} of ${mostPoints(text.criteria)}`;
  const left = toGo === 0 ? 'complete' : toGo === 1 ? 'one to go' : `${toGo} to go`;
  const at = queue.assignments.filter(({ state }) => state === 'done').length;
  const button = (
    <Button onClick={submit} aria-disabled={review.sending || undefined}>
      {words}
      <Icon name="arrow" />
    </Button>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Ctrl Enter saves from anywhere on the page
    <div className="reading" onKeyDown={keys}>
      <header className="reading-bar">
        <div className="reading-bar-in">
          <Link to={home} className="reading-back">
            <Icon name="arrow" />
            <span>My reviews</span>
          </Link>
          <div className="reading-mid">
            <ProgressLine assignments={queue.assignments} here={text.id} wide={22} />
            <b>
              {at} of {queue.assignments.length} done
            </b>
            {waiting.length > 0 && <span className="reading-waiting">{waiting.length} waiting</span>}
          </div>
          <div className="reading-end">
            <span className="reading-due">
              Due {dueWords(text.dueAt, edition.timeZone)} {zoneWords(edition.timeZone)}
            </span>
            <SavedWords kept={review.kept} timeZone={edition.timeZone} />
          </div>
        </div>
      </header>
      <nav className="reading-jump" aria-label="On this page">
        <a href="#text">Text</a>
        <a href="#scores">
          Scores, {text.criteria.length - toGo} of {text.criteria.length}
        </a>
      </nav>
      <main id="main" className="reading-main">
        <title>{`${text.number}, review`}</title>
        <AbstractSheet
          slug={edition.slug}
          text={text}
          heading={heading}
          onConflict={text.closed ? undefined : () => setConflict(true)}
          knows={review.form.knowsAuthor}
        />
        <form
          id="scores"
          ref={box}
          className="reading-form"
          aria-labelledby="your-review"
          noValidate
          onSubmit={(event) => event.preventDefault()}
        >
          <div className="reading-form-body">
            <h2 id="your-review">Your review</h2>
            <ReviewTrouble text={text} review={review} onConfirm={submit} />
            <ReviewForm text={text} review={review} assignments={queue.assignments} edition={edition} />
          </div>
          {!text.closed && (
            <div className="reading-form-end">
              <div className="row">
                {button}
                {next && (
                  <Link className="btn btn-plain" to={`${home}/${next.number}`}>
                    Skip for now
                  </Link>
                )}
              </div>
              <p className="reading-keys">
                <kbd>1</kbd> to <kbd>5</kbd> score <kbd>Tab</kbd> next criterion <kbd>Ctrl</kbd> <kbd>Enter</kbd> save
              </p>
            </div>
          )}
        </form>
      </main>
      {!text.closed && (
        <div className="reading-foot" role="region" aria-label="Save">
          <p>
            <b>{total}</b> <small>{left}</small>
          </p>
          {button}
        </div>
      )}
      {conflict && (
        <Suspense fallback={null}>
          <ConflictDialog
            text={text}
            slug={edition.slug}
            onNote={() => {
              review.type({ knowsAuthor: true });
              setConflict(false);
            }}
            onGiven={() => {
              review.keeper.forget();
              forgetText(text.id);
              void navigate(home);
              again();
            }}
            onClose={() => setConflict(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
