import { type Billing, changeMyBilling, readMyBilling } from '@isocentre/contract/payments/my-billing';
import { Button } from '@isocentre/ui/button.tsx';
import { Field, TextArea } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { browserCall } from '../../lib/browser-call.ts';
import { type Failure, toFailure } from '../../lib/failure.ts';
import type { PageData } from '../../lib/load.ts';
import { Awaited } from '../../ui/awaited.tsx';
import type { ShownTransfers } from './load-transfers.ts';
import './payment-history.css';

/** Before paying: whom the receipt is made out to, if not to the delegate. Asked for when it is opened. */
export function BillingCard({ page }: { page: PageData<ShownTransfers> }) {
  return (
    <Awaited page={page} loading={null} failed={null}>
      {({ due }) =>
        due === null ? null : (
          <section className="card payments needs-script" aria-labelledby="billing-heading">
            <h2 id="billing-heading">Receipt</h2>
            <BillingDetails />
          </section>
        )
      }
    </Awaited>
  );
}

function BillingDetails() {
  const [known, setKnown] = useState<Billing>();
  const [failed, setFailed] = useState<Failure>();
  const details = useRef<HTMLDetailsElement>(null);
  const load = useCallback(async () => {
    setFailed(undefined);
    try {
      setKnown(await browserCall(readMyBilling, {}));
    } catch (error) {
      setFailed(toFailure(error));
    }
  }, []);
  // It may have been opened before this script ran.
  useEffect(() => {
    if (details.current?.open) void load();
  }, [load]);
  return (
    <details ref={details} className="announce" onToggle={({ currentTarget }) => currentTarget.open && !known && void load()}>
      <summary>Make my receipt out to an institution</summary>
      <p>The receipt then names the institution, with its address and tax number, instead of you. Please say so before you pay.</p>
      {known && <BillingForm known={known} onSaved={setKnown} />}
      {failed && (
        <Notice kind="bad" title="It did not load.">
          <p>{failed.message}</p>
          <Button look="line" small onClick={() => void load()}>
            Try Again
          </Button>
        </Notice>
      )}
    </details>
  );
}

function BillingForm({ known: { billing, own, open }, onSaved }: { known: Billing; onSaved: (now: Billing) => void }) {
  const [failed, setFailed] = useState<Failure>();
  const [sending, setSending] = useState(false);
  const [saved, setSaved] = useState(false);
  const save = async (wanted: Billing['billing']) => {
    if (sending) return;
    setSending(true);
    setFailed(undefined);
    setSaved(false);
    try {
      onSaved(await browserCall(changeMyBilling, { body: { billing: wanted } }));
      setSaved(true);
    } catch (error) {
      setFailed(toFailure(error));
    } finally {
      setSending(false);
    }
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = typed.get(name);
      return typeof value === 'string' ? value : '';
    };
    void save({ billedTo: text('billedTo'), billedAddress: text('billedAddress'), billedGstin: text('billedGstin') });
  };
  const errors = Object.fromEntries(Object.entries(failed?.fields ?? {}).map(([path, words]) => [path.replace('billing.', ''), words]));
  if (!open) return <p>Your registration is paid. Please ask the organisers if your receipt has to be corrected.</p>;
  return (
    <form onSubmit={send} noValidate>
      <Field
        label="Name of the institution"
        name="billedTo"
        maxLength={200}
        required
        defaultValue={billing?.billedTo ?? ''}
        error={errors['billedTo']}
      />
      <TextArea
        label="Its address"
        name="billedAddress"
        rows={3}
        maxLength={600}
        defaultValue={billing?.billedAddress ?? ''}
        error={errors['billedAddress']}
      />
      <Field
        label="Its GSTIN"
        optional
        name="billedGstin"
        autoComplete="off"
        defaultValue={billing?.billedGstin ?? ''}
        error={errors['billedGstin']}
      />
      {failed && Object.keys(errors).length === 0 && (
        <Notice kind="bad" title="It was not saved.">
          <p>{failed.message}</p>
        </Notice>
      )}
      <p role="status">
        {saved && (billing ? `Your receipt will be made out to ${billing.billedTo}.` : `Your receipt will be made out to ${own.billedTo}.`)}
      </p>
      <Button type="submit" look="line" aria-disabled={sending || undefined}>
        {sending ? 'Saving...' : 'Save'}
      </Button>
      {billing && (
        <Button look="plain" aria-disabled={sending || undefined} onClick={() => void save(null)}>
          Make it out to me
        </Button>
      )}
    </form>
  );
}
