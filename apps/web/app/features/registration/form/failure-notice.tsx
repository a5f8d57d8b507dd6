import { addresses } from '@isocentre/domain/addresses';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type Ref, useState } from 'react';
import { Link } from 'react-router';
import { ALERT_MS } from '../../../lib/durations.ts';
import type { Failure } from '../../../lib/failure.ts';
import { Alert } from '../../../ui/alert.tsx';
import { tabAddress } from '../tabs.tsx';
import type { FieldName } from './values.ts';

const FAILURE_TITLE = 'Registration Error';

/** The message for a refused registration. */
const failureWords = ({ code, message }: Failure) =>
  code === 'RATE_LIMITED' ? `${message}. Please wait a moment before trying again.` : message;

interface FailureNoticeProps {
  failed: Failure;
  goTo: (field: FieldName) => void;
  /** Counted from one; zero when it came with the page. */
  attempt: number;
  ref: Ref<HTMLDivElement>;
}

/**
 * Why the registration failed, and what to do: first as a message that disappears by itself, then in the same place for
 * as long as it takes to read. What was typed stays too. The focus is on their container, so that it stays when one
 * replaces the other.
 */
export function FailureNotice({ failed, goTo, attempt, ref }: FailureNoticeProps) {
  const [left, setLeft] = useState(0);
  const passing = attempt > left;
  const words = (
    <>
      <p>{failureWords(failed)}</p>
      {failed.code === 'EMAIL_IN_USE' && (
        <ul>
          <li>
            <Link to={tabAddress('login')}>Login</Link>
          </li>
          <li>
            <Link to={addresses.forgotPassword}>Forgot Password?</Link>
          </li>
          <li>
            <a
              href="#registration-email"
              onClick={(event) => {
                event.preventDefault();
                goTo('email');
              }}
            >
              Change the e-mail address
            </a>
          </li>
        </ul>
      )}
    </>
  );
  return (
    <div ref={ref} tabIndex={-1} className="steps-failure">
      {passing ? (
        <Alert
          key={attempt}
          inPage
          kind="bad"
          title={FAILURE_TITLE}
          leavesAfterMs={ALERT_MS.registrationError}
          onLeave={() => setLeft(attempt)}
        >
          {words}
        </Alert>
      ) : (
        <Notice kind="bad" title={FAILURE_TITLE} quiet={attempt > 0}>
          {words}
        </Notice>
      )}
    </div>
  );
}
