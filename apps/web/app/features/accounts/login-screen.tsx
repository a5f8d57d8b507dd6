import { Link } from 'react-router';
import { HelpBox } from '../../ui/help-box.tsx';
import { Highlights } from '../../ui/highlights.tsx';
import { Notice } from '../../ui/notice.tsx';
import './login-screen.css';
import type { LoginOutcome } from './log-in.ts';
import { LoginForm } from './login-form.tsx';

interface LoginPageProps {
  shortName: string;
  posted: LoginOutcome | undefined;
  /** Sent here by a page that needs somebody logged in. */
  asked: boolean;
}

/** The login page: the form beside what it leads to. */
export function LoginPage({ shortName, posted, asked }: LoginPageProps) {
  return (
    <div className="wrap login-screen login-alone">
      <div className="login-side">
        <div className="login-head">
          <h1>{shortName} Login</h1>
          <p>
            New here? <Link to="/registration">Register Now</Link>
          </p>
        </div>
        {asked && !posted && (
          <div role="alert">
            <Notice kind="warn" title="Login to continue" />
          </div>
        )}
        <LoginForm entry="page" posted={posted} />
        <HelpBox />
      </div>
      <Highlights />
    </div>
  );
}

/** The same inside the registration page. */
export function LoginPanel({ registerAt }: { registerAt: string }) {
  return (
    <section className="wrap login-screen" aria-label="Login">
      <div className="login-side">
        <LoginForm entry="tab">
          <div className="login-head">
            <h2>Log in</h2>
            <p>
              New here?{' '}
              <Link to={registerAt} preventScrollReset>
                Register Here
              </Link>
            </p>
          </div>
        </LoginForm>
        <HelpBox />
      </div>
      <Highlights />
    </section>
  );
}
