import { readPaymentTerms, recordPayment } from '@isocentre/contract/money/offline';
import { listShifts } from '@isocentre/contract/money/shifts';
import { PAYER_MAX, REFERENCE_MAX } from '@isocentre/domain/payments/money-fields';
import { OFFLINE_RAILS, TakenPayment } from '@isocentre/domain/payments/money-forms';
import { isTillRail } from '@isocentre/domain/payments/shift';
import { type FieldErrors, fieldErrors } from '@isocentre/domain/refusals';
import { Field, Select } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { attemptKeys } from '../../../lib/attempt-key.ts';
import { call } from '../../../lib/call.ts';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { useAttempt } from '../../../session/use-attempt.ts';
import { useLatest } from '../../../session/use-latest.ts';
import '../delegates/correct.css';
import { useToday } from '../frame/use-today.ts';
import { amountText, NO_AMOUNT, NOT_YET, parseAmount } from './amount.ts';
import { RAILS, sumWords } from './money-words.ts';
import { OpenShift } from './open-shift.tsx';
import { type Taken, TakenDialog } from './taken-dialog.tsx';
import { RecordedNotice, TermsBox } from './terms-box.tsx';
import { type OfflineRail, REFERENCE_LABELS } from './terms-words.ts';

interface TakePaymentDialogProps {
  slug: string;
  delegate: { readonly id: string; readonly name: string; readonly number: string };
  onClose: () => void;
  /** It is recorded, or may be: what is shown of the delegate may be older. The dialog stays open with what became of it. */
  onTaken: () => void;
}

/** Records money that did not come through the provider, at the price of the day it came. */
export function TakePaymentDialog({ slug, delegate, onClose, onTaken }: TakePaymentDialogProps) {
  const today = useToday();
  const { sending, failure, attempt } = useAttempt();
  const [keyOf] = useState(attemptKeys);
  const [rail, setRail] = useState<OfflineRail>('transfer');
  const [receivedOn, setReceivedOn] = useState(today);
  const [typed, setTyped] = useState<string>();
  const [reference, setReference] = useState('');
  const [payer, setPayer] = useState('');
  const [taken, setTaken] = useState<Taken>();
  const load = useCallback(
    () =>
      receivedOn === ''
        ? Promise.resolve(null)
        : call(readPaymentTerms, { params: { edition: slug, id: delegate.id }, query: { receivedOn } }),
    [slug, delegate.id, receivedOn],
  );
  const latest = useLatest(load);
  const loadShift = useCallback(() => call(listShifts, { params: { edition: slug }, query: { state: 'open' } }), [slug]);
  const shifts = useLatest(loadShift);
  // Cash and card go into one's own shift: it is opened here, without losing what was typed.
  const noShift = isTillRail(rail) && shifts.data?.mine === null;
  const terms = latest.data ?? undefined;
  const currency = terms?.currency ?? 'INR';
  // What is due is offered until somebody has typed something else, which then stays, whatever the day.
  const amount = typed ?? (terms && terms.dueMinor > 0 ? amountText(terms.dueMinor, currency) : '');
  const amountMinor = parseAmount(amount, currency);
  const referenceLabel = REFERENCE_LABELS[rail];
  const body = { rail, amountMinor, receivedOn, reference: referenceLabel === null ? '' : reference, payer };

  // Counted in another window meanwhile.
  const askAgain = useEffectEvent(shifts.again);
  useEffect(() => {
    if (failure?.code === 'NO_SHIFT') askAgain();
  }, [failure]);

  const check = (): FieldErrors => {
    const { amountMinor: _amount, ...found } = fieldErrors(TakenPayment.safeParse(body).error?.issues ?? []);
    return {
      ...(receivedOn > today ? { receivedOn: NOT_YET } : {}),
      ...(latest.loading || !terms ? { receivedOn: 'Please wait until it says what is due for this day.' } : {}),
      ...(terms?.blocked ? { receivedOn: terms.blocked } : {}),
      ...(amountMinor ? {} : { amountMinor: NO_AMOUNT }),
      ...found,
      ...(noShift ? { rail: 'Please open your shift first, below.' } : {}),
    };
  };
  const submit = () => {
    const checked = TakenPayment.safeParse(body);
    if (!checked.success) return;
    const sent = checked.data;
    void attempt(
      () => call(recordPayment, { params: { edition: slug, id: delegate.id }, body: sent, idempotencyKey: keyOf(sent) }),
      (answer) => {
        setTaken({ ...answer, sum: sumWords(sent.amountMinor, currency) });
        onTaken();
      },
    );
  };

  if (taken) return <TakenDialog slug={slug} who={delegate.name} taken={taken} onClose={onClose} />;
  return (
    <FormDialog
      title="Take a payment"
      action={amountMinor ? `Record ${sumWords(amountMinor, currency)}` : 'Record the payment'}
      doing="Recording..."
      className="category-grid"
      sending={sending}
      failure={failure?.code === 'NO_SHIFT' && !noShift ? undefined : failure}
      notice={failure?.code === 'TRANSFER_RECORDED' ? <RecordedNotice slug={slug} failure={failure} /> : undefined}
      check={check}
      onSubmit={submit}
      onClose={() => {
        // The answer may have been lost after all was recorded.
        if (failure) onTaken();
        onClose();
      }}
    >
      {(errors) => (
        <>
          <div className="login-form">
            <p>
              From {delegate.name}, {delegate.number}.
            </p>
            <Select
              label="How it was paid"
              value={rail}
              error={errors['rail']}
              onChange={({ currentTarget }) => setRail(OFFLINE_RAILS.find((one) => one === currentTarget.value) ?? rail)}
            >
              {OFFLINE_RAILS.map((one) => (
                <option key={one} value={one}>
                  {RAILS[one]}
                </option>
              ))}
            </Select>
            <Field
              label="Day it came"
              type="date"
              max={today}
              required
              value={receivedOn}
              error={errors['receivedOn']}
              hint="The price of this day applies."
              onChange={({ currentTarget }) => setReceivedOn(currentTarget.value)}
            />
            <Field
              label={`Amount in ${currency}`}
              inputMode="decimal"
              autoComplete="off"
              required
              value={amount}
              error={errors['amountMinor']}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            {referenceLabel !== null && (
              <Field
                label={referenceLabel}
                autoComplete="off"
                spellCheck={false}
                maxLength={REFERENCE_MAX}
                value={reference}
                error={errors['reference']}
                onChange={({ currentTarget }) => setReference(currentTarget.value)}
              />
            )}
            <Field
              label="Payer, if it is somebody else"
              optional
              autoComplete="off"
              maxLength={PAYER_MAX}
              value={payer}
              error={errors['payer']}
              onChange={({ currentTarget }) => setPayer(currentTarget.value)}
            />
            {noShift && (
              <Notice title="You have no open shift">
                <p>Cash and card payments go into the shift of whoever takes them.</p>
                <OpenShift slug={slug} currency={currency} onOpened={shifts.again} />
              </Notice>
            )}
          </div>
          <TermsBox latest={latest} terms={terms} taken={{ rail, receivedOn, amountMinor }} />
        </>
      )}
    </FormDialog>
  );
}
