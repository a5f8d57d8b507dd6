import { signOut } from '@isocentre/contract/accounts';
import { may } from '@isocentre/domain/people/permissions';
import { Avatar } from '@isocentre/ui/avatar.tsx';
import { Button } from '@isocentre/ui/button.tsx';
import { Mark } from '@isocentre/ui/mark.tsx';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '../../lib/call.ts';
import { useAttempt } from '../../session/use-attempt.ts';
import { forgetReviews, isSomethingHere } from '../../lib/kept-reviews.ts';
import type { ReviewContext } from './review-frame.tsx';
import { forgetTexts } from './texts.ts';

/** Loaded behind the page: what has not reached the server is asked about when the connection is gone. */
const loadUnsentDialog = () => import('../../lib/unsent-dialog.tsx');
const UnsentDialog = lazy(() => loadUnsentDialog().then((module) => ({ default: module.UnsentDialog })));

/** Whose conference, who I am, and the way out. */
export function ReviewBar({ user, edition, outbox }: Pick<ReviewContext, 'user' | 'edition' | 'outbox'>) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { sending, failure, attempt } = useAttempt();
  useEffect(() => {
    loadUnsentDialog().catch(() => undefined);
  }, []);
  const leave = () =>
    attempt(
      () => call(signOut, {}),
      () => {
        outbox.stop();
        forgetTexts();
        void forgetReviews(user.email).then(() => navigate('/organiser/login', { replace: true }));
      },
    );
  return (
    <header className="review-bar">
      <div className="review-bar-in">
        <Link to={`/review/${edition.slug}`} className="review-edition">
          <Mark />
          <span>
            <b>{edition.shortName}</b>
            <small>{edition.title}</small>
          </span>
        </Link>
        <nav aria-label="Account">
          {may(edition.roles, 'abstracts.read') && <Link to={`/organiser/${edition.slug}`}>Organise</Link>}
          <span className="review-me">
            <Avatar name={user.name} />
            <span>{user.name}</span>
          </span>
          <Button
            look="line"
            small
            aria-disabled={sending || undefined}
            onClick={() => (isSomethingHere(user.email) ? setAsking(true) : void leave())}
          >
            Log out
          </Button>
        </nav>
      </div>
      {failure && (
        <p role="alert" className="review-bar-bad">
          {failure.message}
        </p>
      )}
      {asking && (
        <Suspense fallback={null}>
          <UnsentDialog open onStay={() => setAsking(false)} onLeave={() => void leave()} />
        </Suspense>
      )}
    </header>
  );
}
