import { refusals } from '@isocentre/domain/refusals';
import { useEffect } from 'react';
import { REDIRECT_MS } from '../lib/durations.ts';
import './session-expired.css';
import { TimedRedirect } from './timed-redirect.tsx';

interface SessionExpiredProps {
  to: string;
  /** Of the page that it stands for; without one it stands inside the page, above what was typed. */
  heading?: string;
}

/** Nobody is signed in any more: why, and the way to log in. */
export function SessionExpired({ to, heading }: SessionExpiredProps) {
  useEffect(() => void import('../lib/session.ts').then(({ forgetSession }) => forgetSession()), []);
  const words = (
    <TimedRedirect
      to={to}
      afterMs={REDIRECT_MS.expiredToLogin}
      title={refusals.UNAUTHENTICATED.text}
      go="Login now"
      icon="lock"
      kind="warn"
      way="We take you to the login."
    />
  );
  if (!heading) return <div className="session-expired">{words}</div>;
  return (
    <div className="wrap delegate-page session-expired-page">
      <h1>{heading}</h1>
      {words}
    </div>
  );
}
