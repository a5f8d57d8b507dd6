import { decideFlagged } from '@isocentre/contract/money/flagged';
import type { MoneyPayment } from '@isocentre/contract/money/payments';
import { FlaggedDecision } from '@isocentre/domain/payments/money-forms';
import type { FieldErrors } from '@isocentre/domain/refusals';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { ChoiceField } from './choice-field.tsx';
import { sumWords } from './money-words.ts';
import { type Choice, decisions } from './payment-words.ts';
import { ReasonDialog } from './reason-dialog.tsx';

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
  const [decision, setDecision] = useState<Choice['decision']>();
  const choices = decisions(payment);
  const chosen = choices.find((one) => one.decision === decision);
  return (
    <ReasonDialog
      title={`Decide about ${payment.delegate.name}’s payment`}
      action={chosen?.action ?? 'Decide'}
      doing="Deciding..."
      common={REASONS}
      check={(): FieldErrors => (decision ? {} : { decision: 'Please choose what shall happen.' })}
      run={(reason) => {
        const body = FlaggedDecision.parse({ decision, reason, missingMinor: payment.mismatch?.missingMinor ?? null });
        return call(decideFlagged, { params: { edition: slug, id: payment.id }, body });
      }}
      onClose={onClose}
      onDone={() => chosen && onDone(`Decided: ${chosen.words.slice(0, 1).toLowerCase()}${chosen.words.slice(1)}.`)}
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
        </>
      )}
    </ReasonDialog>
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
