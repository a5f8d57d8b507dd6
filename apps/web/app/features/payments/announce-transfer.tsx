import { announceTransfer } from '@isocentre/contract/payments/my-transfers';
import { Button } from '@isocentre/ui/button.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserCall } from '../../lib/browser-call.ts';
import { type Failure, toFailure } from '../../lib/failure.ts';
import { refresh } from '../../lib/load.ts';

/** Smallest units of one: the amounts of this page have two decimals, as all of its currencies. */
const UNITS = 100;

interface AnnounceTransferProps {
  due: { amountMinor: number; currency: string };
  /** By the edition's clock. */
  today: string;
}

/** Tells the organisers about a transfer, so that they know whose money it is. Nothing is paid by saying so. */
export function AnnounceTransfer({ due, today }: AnnounceTransferProps) {
  const { revalidate } = useRevalidator();
  const [failed, setFailed] = useState<Failure>();
  const [sending, setSending] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const form = event.currentTarget;
    const typed = new FormData(form);
    const text = (name: string) => {
      const value = typed.get(name);
      return typeof value === 'string' ? value : '';
    };
    setSending(true);
    setFailed(undefined);
    try {
      const amountMinor = Math.round(Number(text('amount')) * UNITS);
      await browserCall(announceTransfer, { body: { utr: text('utr'), amountMinor, paidOn: text('paidOn') } });
      form.reset();
      await refresh(revalidate);
    } catch (error) {
      const failure = toFailure(error);
      // The answer to the first try was lost: it is there.
      if (failure.code === 'TRANSFER_ANNOUNCED') await refresh(revalidate);
      setFailed(failure);
    } finally {
      setSending(false);
    }
  };
  const { utr, amountMinor, paidOn } = failed?.fields ?? {};
  const inAField = utr ?? amountMinor ?? paidOn;
  return (
    <details className="announce needs-script">
      <summary>I have paid by bank transfer</summary>
      <p>Tell the organisers the reference, so that they know whose money it is. Your registration is paid once they have found it.</p>
      <form onSubmit={(event) => void send(event)} noValidate>
        <Field label="UTR or bank’s reference" name="utr" maxLength={60} autoComplete="off" required error={utr} />
        <Field
          label={`Amount in ${due.currency}`}
          name="amount"
          type="number"
          inputMode="decimal"
          min="0.01"
          step="0.01"
          required
          defaultValue={due.amountMinor / UNITS}
          error={amountMinor}
        />
        <Field label="Day you paid" name="paidOn" type="date" max={today} defaultValue={today} required error={paidOn} />
        {failed && inAField === undefined && (
          <Notice
            kind={failed.code === 'TRANSFER_ANNOUNCED' ? 'info' : 'bad'}
            title={failed.code === 'TRANSFER_ANNOUNCED' ? 'The organisers know of it.' : 'The organisers were not told.'}
          >
            <p>{failed.message}</p>
          </Notice>
        )}
        <Button type="submit" look="line" aria-disabled={sending || undefined}>
          {sending ? 'Sending...' : 'Tell the organisers'}
        </Button>
      </form>
    </details>
  );
}
