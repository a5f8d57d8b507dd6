import { CallFailed } from '@isocentre/contract/call';
import { endAllSessions } from '@isocentre/contract/second-factor';
import { addresses } from '@isocentre/domain/addresses';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '../lib/call.ts';
import { PlainPage } from '../pages/plain-page.tsx';

type State = 'asking' | 'sending' | 'ended' | 'used' | { failed: string };

/**
 * `/organiser/end-sessions#token`: the link of the mail about a login from a new browser. It works without a login, since
 * whoever reads the mail may not be able to log in any more; a mail program that opens links ends nothing, the button does.
 */
export function Component() {
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  const [state, setState] = useState<State>('asking');
  // Nobody who sees the screen or the history can use the link.
  useEffect(() => {
    if (hash !== '') history.replaceState(history.state, '', location.pathname);
  }, [hash]);

  const end = async () => {
    if (state === 'sending') return;
    setState('sending');
    try {
      const { ended } = await call(endAllSessions, { body: { token } });
      setState(ended ? 'ended' : 'used');
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      // A link that was cut off on its way is as good as one that is used.
      setState(error.code === 'VALIDATION' ? 'used' : { failed: error.message });
    }
  };

  const newPassword = <a href={addresses.forgotPassword}>Set a new password</a>;
  if (state === 'ended')
    return (
      <PlainPage title="All sessions are ended">
        <p role="status">Your account is logged out everywhere, and that browser counts as new again.</p>
        <p>
          Whoever it was may know your password. {newPassword} now, and look at your passkeys and authenticator app after the next login.
        </p>
      </PlainPage>
    );
  if (state === 'used')
    return (
      <PlainPage title="End all sessions">
        <Notice kind="bad" title="This link has been used already, or is not complete">
          <p>Nothing was ended now. {newPassword} if you are in doubt: that logs your account out everywhere too.</p>
        </Notice>
      </PlainPage>
    );
  return (
    <PlainPage title="End all sessions?">
      <p>
        Your account is logged out in every browser and on every device, at once, also where it is you. Nothing else changes: your roles,
        passkeys and password stay. Log in again afterwards.
      </p>
      {typeof state === 'object' && <Notice kind="bad" title={state.failed} />}
      <p className="row">
        <Button className="btn-bad" onClick={() => void end()} aria-disabled={state === 'sending' || undefined}>
          {state === 'sending' ? 'Ending...' : 'End all sessions'}
        </Button>
      </p>
    </PlainPage>
  );
}
