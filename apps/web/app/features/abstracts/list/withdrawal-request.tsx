import { requestWithdrawal } from '@isocentre/contract/abstracts';
import type { AbstractRecord } from '@isocentre/contract/abstracts/shapes';
import { Button } from '@isocentre/ui/button.tsx';
import { TextArea } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserCall } from '../../../lib/browser-call.ts';
import { toFailure } from '../../../lib/failure.ts';
import { refresh } from '../../../lib/load.ts';

/** No abstract is withdrawn by accident: the organisers are asked, and do it. */
export function WithdrawalRequest({ record }: { record: AbstractRecord }) {
  const { revalidate } = useRevalidator();
  const [reason, setReason] = useState('');
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<string>();
  const ask = async () => {
    if (sending) return;
    setSending(true);
    setFailed(undefined);
    try {
      await browserCall(requestWithdrawal, { params: { id: record.id }, body: { reason } });
      await refresh(revalidate);
    } catch (error) {
      setFailed(toFailure(error).message);
    } finally {
      setSending(false);
    }
  };
  return (
    <details className="withdrawal">
      <summary>Withdraw this abstract</summary>
      <p>
        An abstract is withdrawn by the organisers. We pass your request on to them; until they have acted on it, the abstract stays as it
        is.
      </p>
      <TextArea label="Reason" optional rows={3} maxLength={1000} value={reason} onChange={(event) => setReason(event.target.value)} />
      {failed && (
        <Notice kind="bad" title="Your request could not be sent.">
          <p>{failed}</p>
        </Notice>
      )}
      <Button look="line" small onClick={() => void ask()} aria-disabled={sending || undefined}>
        {sending ? 'Sending...' : 'Ask the organisers to withdraw it'}
      </Button>
    </details>
  );
}
