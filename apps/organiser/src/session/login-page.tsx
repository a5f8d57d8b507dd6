import { Mark } from '@isocentre/ui/mark.tsx';
import { readSecondFactors, type SecondFactors } from '@isocentre/contract/second-factor';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { call } from '../lib/call.ts';
import { FactorForm } from './factor-form.tsx';
import { LoginForm } from './login-form.tsx';
import './login-page.css';
import { pathAfterLogin } from './path-after-login.ts';

/** `/organiser/login`: for organisers, reviewers and judges, with the account they have. */
export function Component() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  /** Set once the password was right and a second factor is asked for. */
  const [factors, setFactors] = useState<SecondFactors>();
  useEffect(() => heading.current?.focus(), []);
  const enter = () => void navigate(pathAfterLogin(search.get('to')), { replace: true });
  const afterPassword = async () => {
    // Should this fail, the first page that needs the factor asks for it.
    const found = await call(readSecondFactors, {}).catch(() => undefined);
    if (found?.needed && (found.app || found.passkeys.length > 0) && !found.elevated) setFactors(found);
    else enter();
  };
  return (
    <main className="login-page" id="main">
      <title>Log in, organisers</title>
      <div className="login-box">
        <Mark />
        <h1 ref={heading} tabIndex={-1}>
          {factors ? 'Second step' : 'Log in'}
        </h1>
        {factors ? (
          <>
            <p className="login-who">Your role reaches personal data or money, so the password alone is not enough.</p>
            <FactorForm factors={factors} onDone={enter} />
          </>
        ) : (
          <>
            <p className="login-who">For organisers, reviewers and judges. It is the same account as for your own registration.</p>
            <LoginForm onDone={() => void afterPassword()} />
          </>
        )}
      </div>
      <p className="login-back">
        <a href="/">Back to the conference site</a>
      </p>
    </main>
  );
}
