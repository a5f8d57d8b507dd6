import { CallFailed } from '@isocentre/contract/call';
import { restoreDelegate } from '@isocentre/contract/delegates/cancellation';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { call } from '../../../lib/call.ts';
import { dayOf } from '../../../lib/day-words.ts';
import { useAsk } from '../../../session/ask.ts';
import type { FrameData } from '../frame/load-frame.ts';

interface CancelledNoticeProps {
  slug: string;
  id: string;
  cancelled: { at: string; restoreUntil: string };
  mayRestore: boolean;
  onRestored: () => void;
}

/** On the page of somebody who was cancelled: since when, and the way back. */
export function CancelledNotice({ slug, id, cancelled, mayRestore, onRestored }: CancelledNoticeProps) {
  const { timeZone } = useOutletContext<FrameData>().edition;
  const ask = useAsk();
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<string>();
  const restore = async () => {
    if (sending) return;
    setSending(true);
    setFailed(undefined);
    try {
      await ask(() => call(restoreDelegate, { params: { edition: slug, id } }));
      onRestored();
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setFailed(error.message);
      setSending(false);
    }
  };
  return (
    <Notice kind={failed ? 'bad' : 'warn'} title={failed ?? `Cancelled ${dayOf(cancelled.at, timeZone)}`}>
      <p className="corrected-end">
        {mayRestore
          ? `It can be restored until ${dayOf(cancelled.restoreUntil, timeZone)}, as it was before. `
          : 'Nobody comes for this registration.'}
        {mayRestore && (
          <Button look="line" small onClick={() => void restore()} aria-disabled={sending || undefined}>
            {sending ? 'Restoring...' : 'Restore'}
          </Button>
        )}
      </p>
    </Notice>
  );
}
