import { addresses } from '@isocentre/domain/addresses';
import { unreachable } from '@isocentre/domain/unreachable';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, Loading } from '@isocentre/ui/states.tsx';
import { useEffect, useState } from 'react';
import { ButtonLink } from '../../ui/button-link.tsx';
import './account-form.css';
import { useLinkToken } from './link-token.ts';
import { NewPasswordForm } from './new-password-form.tsx';

type State = 'asking' | 'good' | 'dead' | 'unknown';

async function stateOf(token: string | null): Promise<State> {
  if (token === null) return 'dead';
  const parts = await Promise.all([import('./set-password.ts'), import('../../lib/browser-call.ts')]).catch(() => null);
  return parts ? parts[0].checkLink(parts[1].browserCall, token) : 'unknown';
}

/** Needs script: the token is sent to the server only when needed. */
export function ResetForm() {
  const token = useLinkToken();
  const [state, setState] = useState<State>('asking');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let gone = false;
    void stateOf(token).then((found) => {
      if (!gone) setState(found);
    });
    return () => {
      gone = true;
    };
  }, [token, tries]);
  const again = () => {
    setState('asking');
    setTries(tries + 1);
  };

  switch (state) {
    case 'asking':
      return (
        <>
          <div className="needs-script password-wait">
            <Loading bones={<Bone shape="block" size="m" />}>Checking your link...</Loading>
          </div>
          <div className="without-script">
            <Notice kind="warn" title="This page needs JavaScript">
              <p>Please turn it on and open the link from the e-mail again. Or write to us: we are glad to help.</p>
            </Notice>
          </div>
        </>
      );
    case 'dead':
      return (
        <Notice kind="warn" title="This link does not work any more">
          <p>A link works once, for 30 minutes. If we have sent you a newer e-mail, please use that one; otherwise ask for a new link.</p>
          <div className="account-ways">
            <ButtonLink to={addresses.forgotPassword} small>
              Ask for a new link
            </ButtonLink>
          </div>
        </Notice>
      );
    case 'unknown':
      return (
        <Notice kind="bad" title="Your link could not be checked">
          <p>{unreachable.text}</p>
          <div className="account-ways">
            <Button small onClick={again}>
              Try Again
            </Button>
          </div>
        </Notice>
      );
    case 'good':
      return <NewPasswordForm token={token ?? ''} onDead={() => setState('dead')} />;
  }
}
