import { decideFlagged } from '@isocentre/contract/money/flagged';
import type { MoneyPayment } from '@isocentre/contract/money/payments';
import { Reason } from '@isocentre/domain/people/reason';
import type { FieldErrors } from '@isocentre/domain/refusals';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { useAttempt } from '../../../session/use-attempt.ts';
import '../delegates/correct.css';
import { ReasonField } from '../delegates/reason-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import { sumWords } from './money-words.ts';
import { type Choice, decisions } from './payment-words.ts';

interface DecideDialogProps {
  slug: string;
  payment: MoneyPayment;
  /** `failed`: somebody else may have been first, so what is shown may be older. */
  onClose: (failed: boolean) => void;
  onDone: (words: string) => void;
}

const REASONS = ['Old link, paid in good faith', 'Bank charges were taken off', 'Wrong amount typed'];

/** What becomes of a payment that does not match its order. Nothing is chosen beforehand. */
export function DecideDialog({ slug, payment, onClose, onDone }: DecideDialogProps) {
  const { sending, failure, attempt } = useAttempt();
  const [decision, setDecision] = useState<Choice['decision']>();
  const [reason, setReason] = useState('');
  const choices = decisions(payment);
  const chosen = choices.find((one) => one.decision === decision);
  const check = (): FieldErrors => {
    const [issue] = Reason.safeParse(reason).error?.issues ?? [];
    return { ...(chosen ? {} : { decision: 'Please choose what shall happen.' }), ...(issue ? { reason: issue.message } : {}) };
  };
  const submit = () => {
    if (!chosen) return;
    const body = { decision: chosen.decision, reason: reason.trim(), missingMinor: payment.mismatch?.missingMinor ?? null };
    void attempt(
      () => call(decideFlagged, { params: { edition: slug, id: payment.id }, body }),
      () => onDone(`Decided: ${chosen.words.slice(0, 1).toLowerCase()}${chosen.words.slice(1)}.`),
    );
  };
  return (
    <FormDialog
      title={`Decide about ${payment.delegate.name}’s payment`}
      action={chosen?.action ?? 'Decide'}
      doing="Deciding..."
      sending={sending}
      failure={failure}
      check={check}
      onSubmit={submit}
      onClose={() => onClose(failure !== undefined)}
    >
      {(errors) => (
        <>
          <Sums payment={payment} />
          <ChoiceField
            legend="What shall happen"
            choices={choices.map(({ decision: value, words, meaning }) => ({ value, words, meaning }))}
            value={decision}
            error={errors['decision']}
            onChange={setDecision}
          />
          <ReasonField
            label="Reason"
            common={REASONS}
            value={reason}
            error={errors['reason']}
            hint="It stands in the record."
            onChange={setReason}
          />
        </>
      )}
    </FormDialog>
  );
}

function Sums({ payment }: { payment: MoneyPayment }) {
  const { order, amountMinor, currency, mismatch } = payment;
  const missing = mismatch?.missingMinor ?? null;
  const gone = mismatch ? amountMinor - mismatch.leftMinor : 0;
  return (
    <dl className="consequence-sum">
      <div>
        <dt>The order asks for</dt>
        <dd>{sumWords(order.amountMinor, order.currency)}</dd>
      </div>
      <div>
        <dt>Received</dt>
        <dd>{sumWords(amountMinor, currency)}</dd>
      </div>
      {gone > 0 && (
        <div>
          <dt>Given back, or on its way</dt>
          <dd>{sumWords(gone, currency)}</dd>
        </div>
      )}
      {missing !== null && (
        <div>
          <dt>{missing >= 0 ? 'Missing' : 'Too much'}</dt>
          <dd>{sumWords(Math.abs(missing), currency)}</dd>
        </div>
      )}
    </dl>
  );
}
