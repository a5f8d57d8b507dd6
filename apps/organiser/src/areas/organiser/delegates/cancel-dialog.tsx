import { CallFailed } from '@isocentre/contract/call';
import { cancelDelegate, readCancellation } from '@isocentre/contract/delegates/cancellation';
import type { Delegate } from '@isocentre/contract/delegates/delegate';
import { money } from '@isocentre/domain/fees/fee-table';
import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useCallback, useId, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useAsk } from '../../../session/ask.ts';
import { useLatest } from '../../../session/use-latest.ts';
import { Sign } from '../frame/sign.tsx';
import { cancellationLines, suggestionWords } from './cancellation-words.ts';
import { ReasonField } from './reason-field.tsx';

interface CancelDialogProps {
  slug: string;
  delegate: Delegate;
  version: number;
  onClose: () => void;
  onDone: () => void;
}

const REASONS = ['You asked for it by mail', 'You cannot come', 'You are registered twice'];

/** Cancelling, with its consequences and the refund to propose. */
export function CancelDialog({ slug, delegate, version, onClose, onDone }: CancelDialogProps) {
  const ask = useAsk();
  const id = useId();
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState<string>();
  const [refundReason, setRefundReason] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failed, setFailed] = useState<string>();
  const [sending, setSending] = useState(false);
  const load = useCallback(() => call(readCancellation, { params: { edition: slug, id: delegate.id } }), [slug, delegate.id]);
  const { data, error, loading, again } = useLatest(load);
  const found = data?.cancellation;
  const refund = typed ?? (found ? String(found.suggested / 100) : '');
  const minor = /^\d{1,7}(\.\d{1,2})?$/.test(refund) ? Math.round(Number(refund) * 100) : NaN;
  const differs = found !== undefined && found.refundable > 0 && minor !== found.suggested;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending || loading || !data) return;
    setFailed(undefined);
    setErrors(Number.isNaN(minor) ? { refund: 'Please enter an amount.' } : {});
    if (Number.isNaN(minor)) return;
    setSending(true);
    try {
      const body = { version, reason, refundMinor: minor, seen: data.mark, ...(differs ? { refundReason } : {}) };
      await ask(() => call(cancelDelegate, { params: { edition: slug, id: delegate.id }, body }));
      onDone();
    } catch (thrown) {
      if (!(thrown instanceof CallFailed)) throw thrown;
      if (thrown.code === 'CONSEQUENCES_CHANGED') again();
      setErrors(thrown.code === 'MORE_THAN_RECEIVED' ? { refund: thrown.message } : thrown.fields);
      if (Object.keys(thrown.fields).length === 0 && thrown.code !== 'MORE_THAN_RECEIVED') setFailed(WORDS[thrown.code] ?? thrown.message);
      setSending(false);
    }
  };

  return (
    <Dialog
      open
      title="Cancel the registration"
      closeWords="Keep the registration"
      onClose={onClose}
      actions={
        <Button type="submit" form={id} className="btn-bad" aria-disabled={sending || loading || undefined}>
          {sending
            ? 'Cancelling...'
            : minor > 0 && found
              ? `Cancel and propose ${money({ chargeMinor: minor, currency: found.currency })} back`
              : 'Cancel the registration'}
        </Button>
      }
    >
      <p className="ask-words">
        {delegate.name}, {delegate.number}. Nothing happens before you confirm.
      </p>
      {error && <Notice kind="bad" title={error.message} />}
      <form id={id} className="category-grid" noValidate onSubmit={(event) => void submit(event)}>
        <div className="login-form">
          {failed && <Notice kind="bad" title={failed} />}
          <ReasonField
            label="Reason, the delegate will read it"
            common={REASONS}
            value={reason}
            error={errors['reason']}
            onChange={setReason}
          />
          {found && found.refundable > 0 && (
            <Field
              name="refund"
              label={`To give back, in ${found.currency}`}
              inputMode="decimal"
              autoComplete="off"
              value={refund}
              error={errors['refund']}
              hint={`${suggestionWords(found)} Somebody else approves it before money goes back.`}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          )}
          {differs && (
            <Field
              name="refundReason"
              label="Why this amount"
              autoComplete="off"
              value={refundReason}
              error={errors['refundReason']}
              hint="For whoever approves it. The delegate does not read it."
              onChange={({ currentTarget }) => setRefundReason(currentTarget.value)}
            />
          )}
        </div>
        <section className="consequences" aria-label="What this means" aria-live="polite" aria-busy={loading}>
          {loading && <p className="quiet">Working out what this means...</p>}
          {found && (
            <ul>
              {cancellationLines(found).map(({ sign, words }) => (
                <li key={words}>
                  <Sign name={sign} />
                  <span>{words}</span>
                </li>
              ))}
            </ul>
          )}
        </section>
      </form>
    </Dialog>
  );
}

const WORDS: Readonly<Record<string, string>> = {
  CHANGED_ELSEWHERE: 'Somebody else changed or cancelled this delegate meanwhile. Please close this and look again.',
};
