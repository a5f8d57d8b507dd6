import type { Refund } from '@isocentre/contract/money/payments';
import { approveRefund, payOutRefund, refuseRefund } from '@isocentre/contract/money/refunds';
import { REFERENCE_MAX } from '@isocentre/domain/payments/money-fields';
import { RefundReference } from '@isocentre/domain/payments/money-forms';
import { fieldErrors } from '@isocentre/domain/refusals';
import { Field } from '@isocentre/ui/field.tsx';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { useAttempt } from '../../../session/use-attempt.ts';
import { sumWords } from './money-words.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { EFFECTS, METHODS } from './refund-words.ts';

export interface RefundDialogProps {
  slug: string;
  refund: Refund;
  /** Whose money it is. */
  who: string;
  /** `failed`: somebody else may have been first, so what is shown may be older. */
  onClose: (failed: boolean) => void;
  onDone: (words: string) => void;
}

/** The button repeats the sum; the server asks for the second step. */
export function ApproveDialog({ slug, refund, who, onClose, onDone }: RefundDialogProps) {
  const { sending, failure, attempt } = useAttempt();
  const { id, amountMinor, currency, method, effect } = refund;
  const sum = sumWords(amountMinor, currency);
  const online = method === 'provider';
  return (
    <FormDialog
      title={`Give ${sum} back`}
      action={online ? `Give ${sum} back` : `Approve ${sum}`}
      doing="Approving..."
      bad={online}
      sending={sending}
      failure={failure}
      onSubmit={() =>
        void attempt(
          () => call(approveRefund, { params: { edition: slug, id } }),
          () => onDone(online ? `The provider is asked to give ${who} ${sum} back.` : `${sum} for ${who} is approved and can be paid out.`),
        )
      }
      onClose={() => onClose(failure !== undefined)}
    >
      {() => (
        <>
          <p>To {who}.</p>
          <ul className="money-means">
            <li>{METHODS[method]}.</li>
            {effect !== null && (
              <li>
                {EFFECTS[effect].words}. {EFFECTS[effect].meaning}
              </li>
            )}
            <li>
              {online
                ? 'The provider is asked at once. It cannot be called back once sent.'
                : 'Then somebody pays it out and enters the reference.'}
            </li>
          </ul>
          <p className="quiet">Giving money back asks for your second step.</p>
        </>
      )}
    </FormDialog>
  );
}

const DECLINED = ['Already given back another way', 'Wrong amount', 'The fee is not refundable'];

export function DeclineDialog({ slug, refund, who, onClose, onDone }: RefundDialogProps) {
  const sum = sumWords(refund.amountMinor, refund.currency);
  return (
    <ReasonDialog
      title={`Do not give ${sum} back`}
      action="Decline the refund"
      doing="Declining..."
      common={DECLINED}
      hint="Whoever proposed it reads this."
      run={(reason) => call(refuseRefund, { params: { edition: slug, id: refund.id }, body: { reason } })}
      onClose={onClose}
      onDone={() => onDone(`The refund of ${sum} for ${who} is declined.`)}
    >
      <p>{who} gets nothing back by this proposal. The amount can be proposed again.</p>
    </ReasonDialog>
  );
}

/** Paid out by a person: by whose number it can be found later. */
export function PayOutDialog({ slug, refund, who, onClose, onDone }: RefundDialogProps) {
  const { sending, failure, attempt } = useAttempt();
  const [reference, setReference] = useState('');
  const sum = sumWords(refund.amountMinor, refund.currency);
  return (
    <FormDialog
      title={`${sum} has been paid out`}
      action={`${sum} is paid out`}
      doing="Recording..."
      sending={sending}
      failure={failure}
      check={() => fieldErrors(RefundReference.safeParse({ reference }).error?.issues ?? [])}
      onSubmit={() =>
        void attempt(
          () => call(payOutRefund, { params: { edition: slug, id: refund.id }, body: { reference: reference.trim() } }),
          () => onDone(`${sum} for ${who} is paid out.`),
        )
      }
      onClose={() => onClose(failure !== undefined)}
    >
      {(errors) => (
        <>
          <p>
            To {who}, {METHODS[refund.method].toLowerCase()}. Please pay it out first.
          </p>
          <Field
            name="reference"
            label={refund.method === 'cash' ? 'Who signed for the cash, or the voucher’s number' : 'UTR or bank’s reference'}
            autoComplete="off"
            maxLength={REFERENCE_MAX}
            required
            value={reference}
            error={errors['reference']}
            onChange={({ currentTarget }) => setReference(currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
