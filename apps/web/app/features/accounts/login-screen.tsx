import { Link } from 'react-router';
import { HelpBox } from '../../ui/help-box.tsx';
import { Highlights } from '../../ui/highlights.tsx';
import './login-screen.css';
import type { LoginOutcome } from './log-in.ts';
import { LoginForm } from './login-form.tsx';

/** The login page: the form beside what it leads to. */
export function LoginPage({ shortName, posted }: { shortName: string; posted: LoginOutcome | undefined }) {
  return (
    <div className="wrap login-screen login-alone">
      <div className="login-side">
        <div className="login-head">
          <h1>{shortName} Login</h1>
          <p>
            New here? <Link to="/registration">Register Now</Link>
          </p>
        </div>
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
