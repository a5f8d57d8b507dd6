import type { Ref } from 'react';
import { Link } from 'react-router';
import type { Failure } from '../../../lib/failure.ts';
import { Notice } from '../../../ui/notice.tsx';
import { tabAddress } from '../tabs.tsx';
import type { FieldName } from './values.ts';

export const FAILURE_TITLE = 'Registration Error';

/** What is said to somebody whose registration was not taken. */
export const failureWords = ({ code, message }: Failure) =>
  code === 'RATE_LIMITED' ? `${message}. Please wait a moment before trying again.` : message;

/** Why nobody was registered, and the way on. It stays until the next attempt; what was typed stays, too. */
export function FailureNotice({ failed, goTo, ref }: { failed: Failure; goTo: (field: FieldName) => void; ref: Ref<HTMLDivElement> }) {
  return (
    <Notice kind="bad" title={FAILURE_TITLE} ref={ref}>
      <p>{failureWords(failed)}</p>
      {failed.code === 'EMAIL_IN_USE' && (
        <ul>
          <li>
            <Link to={tabAddress('login')}>Login</Link>
          </li>
          <li>
            <Link to="/forgetPassword">Forgot Password?</Link>
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
    </Notice>
  );
}
