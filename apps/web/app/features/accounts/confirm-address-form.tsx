import { addresses } from '@isocentre/domain/addresses';
import { unreachable } from '@isocentre/domain/unreachable';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useState } from 'react';
import { forgetSession } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import './account-form.css';
import type { Confirmed } from './confirm-address.ts';
import { useLinkToken } from './link-token.ts';

/** A button rather than the link itself: mail scanners open links, and must not trigger anything. */
export function ConfirmAddressForm() {
  const token = useLinkToken();
  // Another link in the same tab begins anew.
  return <Confirming key={token} token={token ?? ''} />;
}

function Confirming({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<Confirmed | 'asking' | null>(null);
  const confirm = async () => {
    if (outcome === 'asking') return;
    setOutcome('asking');
    const parts = await Promise.all([import('./confirm-address.ts'), import('../../lib/browser-call.ts')]).catch(() => null);
    const next = parts ? await parts[0].confirmAddress(parts[1].browserCall, token) : { message: unreachable.text };
    if (typeof next === 'object' && 'email' in next) forgetSession();
    setOutcome(next);
  };
  if (outcome !== null && typeof outcome === 'object' && 'email' in outcome)
    return (
      <Notice kind="good" title="Your new address counts now.">
        <p>Log in with {outcome.email} and the password you have. You have been logged out everywhere.</p>
        <div className="account-ways">
          <ButtonLink to={addresses.login} small>
            Continue to login
          </ButtonLink>
        </div>
      </Notice>
    );
  if (outcome === 'dead')
    return (
      <Notice kind="warn" title="This link does not work any more">
        <p>
          A link works once, for seven days, and only the one in our last e-mail. If you have confirmed your address already, log in with
          it; otherwise please write to us.
        </p>
      </Notice>
    );
  return (
    <>
      {outcome !== null && outcome !== 'asking' && (
        <Notice kind="bad" title="Your address was not confirmed">
          <p>{outcome.message}</p>
        </Notice>
      )}
      <div className="needs-script">
        <Button onClick={() => void confirm()} aria-disabled={outcome === 'asking' || undefined}>
          {outcome === 'asking' ? 'One moment...' : 'Confirm my address'}
        </Button>
      </div>
      <div className="without-script">
        <Notice kind="warn" title="This page needs JavaScript">
          <p>Please turn it on and open the link from the e-mail again. Or write to us: we are glad to help.</p>
        </Notice>
      </div>
    </>
  );
}
