import { addresses } from '@isocentre/domain/addresses';
import { unreachable } from '@isocentre/domain/unreachable';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useState } from 'react';
import { ButtonLink } from '../../ui/button-link.tsx';
import './account-form.css';
import type { Kept } from './keep-data.ts';
import { useLinkToken } from './link-token.ts';

/** A button rather than the link itself: mail scanners open links, and must not trigger anything. */
export function KeepDataForm() {
  const token = useLinkToken();
  const [outcome, setOutcome] = useState<Kept | 'asking' | null>(null);
  const keep = async () => {
    setOutcome('asking');
    const parts = await Promise.all([import('./keep-data.ts'), import('../../lib/browser-call.ts')]).catch(() => null);
    setOutcome(parts ? await parts[0].keepData(parts[1].browserCall, token ?? '') : { message: unreachable.text });
  };
  if (outcome === 'kept')
    return (
      <Notice kind="good" title="Your data will be kept.">
        <p>The request has been cancelled. If it was not you who asked, please set a new password now.</p>
        <div className="account-ways">
          <ButtonLink to={addresses.forgotPassword} small>
            Set a new password
          </ButtonLink>
        </div>
      </Notice>
    );
  if (outcome === 'nothing')
    return (
      <Notice kind="warn" title="There is no request to cancel">
        <p>It has already been cancelled, or we have sent you a newer e-mail. If your data have been erased, this cannot be undone.</p>
      </Notice>
    );
  return (
    <>
      {outcome !== null && outcome !== 'asking' && (
        <Notice kind="bad" title="The request could not be cancelled">
          <p>{outcome.message}</p>
        </Notice>
      )}
      <div className="needs-script">
        <Button onClick={() => void keep()} aria-disabled={outcome === 'asking' || undefined}>
          {outcome === 'asking' ? 'One moment...' : 'Keep my data'}
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
