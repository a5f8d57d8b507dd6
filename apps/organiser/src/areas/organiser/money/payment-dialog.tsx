import { clearCheque, reversePayment } from '@isocentre/contract/money/offline';
import type { MoneyPayment } from '@isocentre/contract/money/payments';
import { isKept } from '@isocentre/domain/payments/payment-state';
import { call } from '../../../lib/call.ts';
import { ChequeDialog } from './cheque-dialog.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { sumWords } from './money-words.ts';
import { MoveExcessDialog } from './move-excess-dialog.tsx';
import type { PaymentAct } from './payment-actions.tsx';
import { ProposeDialog } from './propose-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

interface PaymentDialogProps {
  slug: string;
  payment: MoneyPayment;
  act: PaymentAct;
  /** `failed`: somebody else may have been first, so what is shown may be older. */
  onClose: (failed: boolean) => void;
  /** It was done, in words. */
  onDone: (words: string) => void;
}

const MISTAKES = ['Recorded for the wrong person', 'Recorded twice', 'The money did not come'];

/** What an action means, before it happens. */
export function PaymentDialog({ slug, payment, act, onClose, onDone }: PaymentDialogProps) {
  const { id, delegate, amountMinor, currency, rail, outcome } = payment;
  const sum = sumWords(amountMinor, currency);
  const online = rail === 'provider';
  if (act === 'decide') return <DecideDialog slug={slug} payment={payment} onClose={onClose} onDone={onDone} />;
  if (act === 'move-excess') return <MoveExcessDialog slug={slug} payment={payment} onClose={onClose} onDone={onDone} />;
  if (act === 'refund')
    return (
      <ProposeDialog
        slug={slug}
        proposal={{
          paymentId: id,
          who: delegate.name,
          currency,
          mostMinor: payment.refundableMinor,
          online,
          counts: outcome !== null && isKept(outcome),
          method: online ? 'provider' : 'transfer',
        }}
        onClose={onClose}
        onDone={onDone}
      />
    );
  if (act === 'reverse')
    return (
      <ReasonDialog
        title={`Take ${sum} back as a mistake`}
        action={`Take ${sum} back`}
        doing="Taking back..."
        bad
        common={MISTAKES}
        hint="It stands in the record."
        run={(reason) => call(reversePayment, { params: { edition: slug, id }, body: { reason } })}
        onClose={onClose}
        onDone={() => onDone(`${sum} is taken back as a mistake.`)}
      >
        <p>
          Only for money that was recorded by mistake: a counter-entry is written, and {delegate.name} has not paid this {sum}. The payment
          and its receipt stay visible. Money that really came is given back instead.
        </p>
      </ReasonDialog>
    );
  return (
    <ChequeDialog
      verdict={act}
      sum={sum}
      who={delegate.name}
      run={() => call(clearCheque, { params: { edition: slug, id }, body: { verdict: act } })}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
