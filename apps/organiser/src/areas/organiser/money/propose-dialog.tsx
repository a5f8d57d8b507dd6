import { proposeRefund } from '@isocentre/contract/money/refunds';
import { ProposedRefund } from '@isocentre/domain/payments/money-forms';
import type { RefundEffect, RefundMethod } from '@isocentre/domain/payments/refund-state';
import { type FieldErrors, fieldErrors } from '@isocentre/domain/refusals';
import { Field } from '@isocentre/ui/field.tsx';
import { useState } from 'react';
import { attemptKeys } from '../../../lib/attempt-key.ts';
import { call } from '../../../lib/call.ts';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { useAttempt } from '../../../session/use-attempt.ts';
import '../delegates/correct.css';
import { ReasonField } from '../delegates/reason-field.tsx';
import { amountText, parseAmount } from './amount.ts';
import { ChoiceField } from './choice-field.tsx';
import { sumWords } from './money-words.ts';
import { EFFECTS, METHODS } from './refund-words.ts';

/** What is proposed to go back, and of what. */
export interface Proposal {
  readonly paymentId: string;
  readonly who: string;
  readonly currency: string;
  readonly mostMinor: number;
  /** It came through the provider, and can go back the same way. */
  readonly online: boolean;
  /** It counts as paid, so that the registration can end with it. */
  readonly counts: boolean;
  readonly method: RefundMethod;
}

interface ProposeDialogProps {
  slug: string;
  proposal: Proposal;
  /** `failed`: somebody else may have been first, so what is shown may be older. */
  onClose: (failed: boolean) => void;
  onDone: (words: string) => void;
}

const REASONS = ['Paid twice', 'Cannot come', 'Wrong category'];

/** Proposes to give money back; nothing leaves before somebody has approved it. */
export function ProposeDialog({ slug, proposal, onClose, onDone }: ProposeDialogProps) {
  const { paymentId, who, currency, mostMinor, online, counts } = proposal;
  const { sending, failure, attempt } = useAttempt();
  const [keyOf] = useState(attemptKeys);
  const [typed, setTyped] = useState(() => amountText(mostMinor, currency));
  const [effect, setEffect] = useState<RefundEffect | undefined>(counts ? undefined : 'keeps');
  const [method, setMethod] = useState<RefundMethod>(proposal.method);
  const [reason, setReason] = useState('');
  const amountMinor = parseAmount(typed, currency);
  const most = sumWords(mostMinor, currency);
  const body = { amountMinor, effect, method, reason };
  const check = (): FieldErrors => {
    const found: Record<string, string> = {};
    if (amountMinor === null || amountMinor === 0) found['amountMinor'] = 'Please enter an amount, such as 1750 or 1750.50.';
    else if (amountMinor > mostMinor) found['amountMinor'] = `At most ${most} can go back.`;
    if (effect === undefined) found['effect'] = 'Please choose what becomes of the registration.';
    const { reason: why } = fieldErrors(ProposedRefund.safeParse(body).error?.issues ?? []);
    if (why !== undefined) found['reason'] = why;
    return found;
  };
  const submit = () => {
    const checked = ProposedRefund.safeParse(body);
    if (!checked.success) return;
    const sent = checked.data;
    void attempt(
      () => call(proposeRefund, { params: { edition: slug, id: paymentId }, body: sent, idempotencyKey: keyOf(sent) }),
      () => onDone(`${sumWords(sent.amountMinor, currency)} is proposed to go back. It waits for approval.`),
    );
  };
  return (
    <FormDialog
      title={`Give money back to ${who}`}
      action={amountMinor ? `Propose to give ${sumWords(amountMinor, currency)} back` : 'Propose to give it back'}
      doing="Proposing..."
      sending={sending}
      failure={failure}
      check={check}
      onSubmit={submit}
      onClose={() => onClose(failure !== undefined)}
    >
      {(errors) => (
        <>
          <Field
            name="amountMinor"
            label={`Amount in ${currency}`}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            error={errors['amountMinor']}
            hint={`At most ${most}.`}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          {counts ? (
            <ChoiceField
              legend="What becomes of the registration"
              choices={(['keeps', 'ends'] as const).map((value) => ({ value, ...EFFECTS[value] }))}
              value={effect}
              error={errors['effect']}
              onChange={setEffect}
            />
          ) : (
            <p>This money does not count as paid, so the registration stays as it is.</p>
          )}
          <ChoiceField
            legend="How it goes back"
            choices={(online ? (['provider', 'transfer', 'cash'] as const) : (['transfer', 'cash'] as const)).map((value) => ({
              value,
              words: METHODS[value],
              ...(value === 'provider' ? {} : { meaning: 'Somebody pays it out and enters the reference.' }),
            }))}
            value={method}
            error={errors['method']}
            onChange={setMethod}
          />
          <ReasonField
            label="Reason"
            common={REASONS}
            value={reason}
            error={errors['reason']}
            hint="It stands in the record."
            onChange={setReason}
          />
          <p className="quiet">Nothing leaves before a treasurer or an owner has approved it.</p>
        </>
      )}
    </FormDialog>
  );
}
