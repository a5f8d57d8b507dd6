import { unreachable } from '@isocentre/domain/unreachable';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useState } from 'react';
import './account-form.css';
import { useLinkToken } from './link-token.ts';
import type { Stopped } from './stop-news.ts';

/** A button rather than the link itself: mail scanners open links, and must not trigger anything. */
export function UnsubscribeForm() {
  const token = useLinkToken();
  const [outcome, setOutcome] = useState<Stopped | 'asking' | null>(null);
  const stop = async () => {
    setOutcome('asking');
    const part = await import('./stop-news.ts').catch(() => null);
    setOutcome(part ? await part.stopNews(token ?? '') : { message: unreachable.text });
  };
  if (outcome === 'stopped')
    return (
      <Notice kind="good" title="You get no more news.">
        <p>This holds from now on. Receipts, decisions and what else is about your registration still reach you.</p>
      </Notice>
    );
  return (
    <>
      {outcome === 'unknown' && (
        <Notice kind="warn" title="This link is not complete">
          <p>Please open the link from the e-mail once more, or answer that e-mail: the organisers will see to it.</p>
        </Notice>
      )}
      {outcome !== null && typeof outcome === 'object' && (
        <Notice kind="bad" title="That did not work">
          <p>{outcome.message}</p>
        </Notice>
      )}
      <div className="needs-script">
        <Button onClick={() => void stop()} aria-disabled={outcome === 'asking' || undefined}>
          {outcome === 'asking' ? 'One moment...' : 'Send me no more news'}
        </Button>
      </div>
      <div className="without-script">
        <Notice kind="warn" title="This page needs JavaScript">
          <p>Please turn it on and open the link from the e-mail again. Or answer that e-mail: the organisers will see to it.</p>
        </Notice>
      </div>
    </>
  );
}
