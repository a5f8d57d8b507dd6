import { decideSettlementLine, type ReportedLine, withdrawSettlementDecision } from '@isocentre/contract/money/settlements';
import { call } from '../../../lib/call.ts';
import { sumWords } from './money-words.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { bookedWords } from './settlement-words.ts';

interface SettlementDialogProps {
  slug: string;
  line: ReportedLine;
  onClose: (failed: boolean) => void;
  onDone: (words: string) => void;
}

/** Why a line does not agree with our books. It moves no money. */
export function SettlementDialog({ slug, line, onClose, onDone }: SettlementDialogProps) {
  const { id, amountMinor, currency, booked, payment } = line;
  return (
    <ReasonDialog
      title={`Explain ${id}`}
      action="Keep the explanation"
      doing="Keeping it..."
      common={['Asked the provider, it will correct it', 'A fee of the provider', 'Not a payment for this conference']}
      hint="Kept with the line. It can be withdrawn with a reason."
      run={(note) =>
        call(decideSettlementLine, { params: { edition: slug, id }, body: { note, bookedMinor: booked?.amountMinor ?? null } })
      }
      onClose={onClose}
      onDone={() => onDone(`${id} is explained.`)}
    >
      <p>
        The provider reports {sumWords(amountMinor, currency)}
        {payment ? ` for ${payment.delegate.name}` : ''}. {bookedWords(line)}. An explanation moves no money: what has to be booked is
        booked on the page of the payment.
      </p>
    </ReasonDialog>
  );
}

/** An explanation that does not hold any more. It stays readable, and the line waits again. */
export function WithdrawDialog({ slug, line, onClose, onDone }: SettlementDialogProps) {
  const { id, decision } = line;
  return (
    <ReasonDialog
      title={`Withdraw the explanation of ${id}`}
      action="Withdraw it"
      doing="Withdrawing..."
      common={['Explained the wrong line', 'The provider has corrected it', 'It was something else']}
      hint="Kept with the line, beside the explanation."
      run={(reason) => call(withdrawSettlementDecision, { params: { edition: slug, id }, body: { decidedAt: decision?.at ?? '', reason } })}
      onClose={onClose}
      onDone={() => onDone(`The explanation of ${id} is withdrawn.`)}
    >
      <p>
        “{decision?.note ?? 'The words are erased'}”, by {decision?.by ?? 'somebody'}. The line waits for an explanation again if it still
        does not agree. It moves no money.
      </p>
    </ReasonDialog>
  );
}
