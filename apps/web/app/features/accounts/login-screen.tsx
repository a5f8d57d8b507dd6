import { addresses } from '@isocentre/domain/addresses';
import { refusals } from '@isocentre/domain/refusals';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Link } from 'react-router';
import { RETURN_PLACES, type ReturnPlace } from '../../lib/return-path.ts';
import { HelpBox } from '../../ui/help-box.tsx';
import { Highlights } from '../../ui/highlights.tsx';
import './login-screen.css';
import type { LoginOutcome } from './log-in.ts';
import { LoginForm } from './login-form.tsx';

interface LoginPageProps {
  shortName: string;
  posted: LoginOutcome | undefined;
  /** The page that redirected here because it needs a login. */
  place: ReturnPlace | null;
  /** Their session has ended. */
  lost: boolean;
}

/** The login page: the form, and beside it what it gives access to. */
export function LoginPage({ shortName, posted, place, lost }: LoginPageProps) {
  return (
    <div className="wrap login-screen login-alone">
      <div className="login-side">
        <div className="login-head">
          <h1>{shortName} Login</h1>
          <p>
            New here? <Link to={addresses.registration}>Register Now</Link>
          </p>
        </div>
        {place && !posted && (
          <div role="alert">
            <Notice kind="warn" title={lost ? refusals.UNAUTHENTICATED.text : 'Login to continue'}>
              <p>
                {RETURN_PLACES[place].why}
                {!lost && ' No account yet? You get one when you register.'}
              </p>
            </Notice>
          </div>
        )}
        <LoginForm entry="page" place={place} posted={posted} />
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
