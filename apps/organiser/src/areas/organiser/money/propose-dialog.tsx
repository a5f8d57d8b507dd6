import { proposeRefund } from '@isocentre/contract/money/refunds';
import { ProposedRefund } from '@isocentre/domain/payments/money-forms';
import type { GivingBack, RefundEffect } from '@isocentre/domain/payments/refund-state';
import type { FieldErrors } from '@isocentre/domain/refusals';
import { Field } from '@isocentre/ui/field.tsx';
import { useState } from 'react';
import { attemptKeys } from '../../../lib/attempt-key.ts';
import { call } from '../../../lib/call.ts';
import { amountText, NO_AMOUNT, parseAmount } from './amount.ts';
import { ChoiceField } from './choice-field.tsx';
import { sumWords } from './money-words.ts';
import { ReasonDialog } from './reason-dialog.tsx';
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
  readonly method: GivingBack;
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
  const [keyOf] = useState(attemptKeys);
  const [typed, setTyped] = useState(() => amountText(mostMinor, currency));
  const [effect, setEffect] = useState<RefundEffect | undefined>(counts ? undefined : 'keeps');
  const [method, setMethod] = useState<GivingBack>(proposal.method);
  const amountMinor = parseAmount(typed, currency);
  const most = sumWords(mostMinor, currency);
  const check = (): FieldErrors => ({
    ...(!amountMinor ? { amountMinor: NO_AMOUNT } : amountMinor > mostMinor ? { amountMinor: `At most ${most} can go back.` } : {}),
    ...(effect ? {} : { effect: 'Please choose what becomes of the registration.' }),
  });
  return (
    <ReasonDialog
      title={`Give money back to ${who}`}
      action={amountMinor ? `Propose to give ${sumWords(amountMinor, currency)} back` : 'Propose to give it back'}
      doing="Proposing..."
      common={REASONS}
      check={check}
      run={async (reason) => {
        const body = ProposedRefund.parse({ amountMinor, effect, method, reason });
        await call(proposeRefund, { params: { edition: slug, id: paymentId }, body, idempotencyKey: keyOf(body) });
        return body;
      }}
      onClose={onClose}
      onDone={(sent) => onDone(`${sumWords(sent.amountMinor, currency)} is proposed to go back. It waits for approval.`)}
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
          <p className="quiet">Nothing leaves before a treasurer or an owner has approved it.</p>
        </>
      )}
    </ReasonDialog>
  );
}
