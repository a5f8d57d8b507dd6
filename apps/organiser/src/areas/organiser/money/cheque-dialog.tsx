import type { PaymentOutcome } from '@isocentre/domain/payments/payment-state';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { useAttempt } from '../../../session/use-attempt.ts';
import { takenWords } from './terms-words.ts';

interface ChequeDialogProps {
  verdict: 'cleared' | 'bounced';
  sum: string;
  who: string;
  run: () => Promise<{ outcome: PaymentOutcome | null }>;
  /** `failed`: somebody else may have been first, so what is shown may be older. */
  onClose: (failed: boolean) => void;
  onDone: (words: string) => void;
}

/** What the bank said about a cheque. */
export function ChequeDialog({ verdict, sum, who, run, onClose, onDone }: ChequeDialogProps) {
  const { sending, failure, attempt } = useAttempt();
  const cleared = verdict === 'cleared';
  return (
    <FormDialog
      title={cleared ? `The cheque of ${sum} has cleared` : `The cheque of ${sum} has bounced`}
      action={cleared ? `${sum} has cleared` : `${sum} has bounced`}
      doing="Recording..."
      bad={!cleared}
      sending={sending}
      failure={failure}
      onSubmit={() =>
        void attempt(run, ({ outcome }) =>
          onDone(cleared ? `${sum} has cleared. ${takenWords(outcome)}` : `The cheque of ${sum} has bounced.`),
        )
      }
      onClose={() => onClose(failure !== undefined)}
    >
      {() => (
        <p>
          {cleared
            ? `${sum} counts for ${who} at the price of the day the cheque came, unless it has been paid otherwise meanwhile.`
            : `Nothing counts as paid, and ${who} gets a mail about it.`}
        </p>
      )}
    </FormDialog>
  );
}
