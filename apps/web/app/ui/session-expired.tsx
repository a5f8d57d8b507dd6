import { refusals } from '@isocentre/domain/refusals';
import { useEffect } from 'react';
import { REDIRECT_MS } from '../lib/durations.ts';
import './session-expired.css';
import { TimedRedirect } from './timed-redirect.tsx';

interface SessionExpiredProps {
  to: string;
  /** Of the page it replaces; without one it is inside the page, above what was typed. */
  heading?: string;
}

/** The session has ended: why, and a link to log in. */
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
      way="Taking you to the login page ..."
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
