import { Mark } from '@isocentre/ui/mark.tsx';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { LoginForm } from './login-form.tsx';
import './login-page.css';
import { pathAfterLogin } from './path-after-login.ts';

/** `/organiser/login`: for organisers, reviewers and judges, with the account they have. */
export function Component() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <main className="login-page" id="main">
      <title>Log in, organisers</title>
      <div className="login-box">
        <Mark />
        <h1 ref={heading} tabIndex={-1}>
          Log in
        </h1>
        <p className="login-who">For organisers, reviewers and judges. It is the same account as for your own registration.</p>
        <LoginForm onDone={() => void navigate(pathAfterLogin(search.get('to')), { replace: true })} />
      </div>
      <p className="login-back">
        <a href="/">Back to the conference site</a>
      </p>
    </main>
  );
}
