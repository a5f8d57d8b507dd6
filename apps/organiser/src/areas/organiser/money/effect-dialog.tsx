import { decideRefundEffect, EffectDecision } from '@isocentre/contract/money/refunds';
import type { RefundEffect } from '@isocentre/domain/payments/refund-state';
import type { FieldErrors } from '@isocentre/domain/refusals';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { ChoiceField } from './choice-field.tsx';
import { sumWords } from './money-words.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import type { RefundDialogProps } from './refund-dialogs.tsx';

const REASONS = ['Cannot come', 'Goodwill, still comes', 'Paid too much'];

const CHOICES = [
  { value: 'keeps', words: 'The registration stays', meaning: 'It stays as it is; the price is lower by what went back.' },
  {
    value: 'ends',
    words: 'The registration ends',
    meaning: 'It is cancelled at once: a workshop place goes to the next, and the delegate is told. It cannot be restored.',
  },
] as const satisfies readonly { value: RefundEffect; words: string; meaning: string }[];

/** Money went back from the provider's dashboard: what becomes of the registration. Nothing is chosen beforehand. */
export function EffectDialog({ slug, refund, who, onClose, onDone }: RefundDialogProps) {
  const [effect, setEffect] = useState<RefundEffect>();
  return (
    <ReasonDialog
      title={`${sumWords(refund.amountMinor, refund.currency)} went back to ${who}`}
      action={effect === 'ends' ? `Cancel ${who}’s registration` : effect === 'keeps' ? 'Let the registration stay' : 'Decide'}
      doing="Deciding..."
      bad={effect === 'ends'}
      common={REASONS}
      check={(): FieldErrors => (effect ? {} : { effect: 'Please choose what shall happen.' })}
      run={(reason) => {
        const body = EffectDecision.parse({ effect, reason });
        return call(decideRefundEffect, { params: { edition: slug, id: refund.id }, body });
      }}
      onClose={onClose}
      onDone={() => onDone(effect === 'keeps' ? `${who} stays registered.` : `${who}’s registration is cancelled.`)}
    >
      {(errors) => (
        <>
          <p>Somebody gave it back in the provider’s dashboard. It is booked, with its credit note.</p>
          <ChoiceField
            legend="What becomes of the registration"
            choices={CHOICES}
            value={effect}
            error={errors['effect']}
            onChange={setEffect}
          />
        </>
      )}
    </ReasonDialog>
  );
}
