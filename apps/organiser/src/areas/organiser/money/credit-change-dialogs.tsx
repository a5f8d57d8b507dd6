import { type BankCredit, closeBankCredit, correctBankCredit } from '@isocentre/contract/money/bank-credits';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import { BankCreditCorrection } from '@isocentre/domain/payments/money-forms';
import { type FieldErrors, fieldErrors } from '@isocentre/domain/refusals';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useToday } from '../frame/use-today.ts';
import { amountText } from './amount.ts';
import { type BankLine, BankLineFields, lineBody, lineFaults } from './bank-line-fields.tsx';
import { sumWords } from './money-words.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface CreditChangeProps {
  slug: string;
  credit: BankCredit;
  /** `failed`: somebody else may have been first, so what is shown may be older. */
  onClose: (failed: boolean) => void;
  onDone: (words: string) => void;
}

/** A line of the statement that was entered wrongly. */
export function CorrectCreditDialog({ slug, credit, onClose, onDone }: CreditChangeProps) {
  const { id, version, currency, amountMinor, restMinor, closedAt } = credit;
  const today = useToday();
  const [line, setLine] = useState<BankLine>({
    utr: credit.utr,
    amount: amountText(amountMinor, currency),
    receivedOn: credit.receivedOn,
    payer: credit.payer ?? '',
  });
  const body = lineBody(line, currency);
  const usedMinor = amountMinor - restMinor;
  const used = sumWords(usedMinor, currency);
  const check = (): FieldErrors => {
    const {
      reason: _reason,
      amountMinor: _amount,
      ...found
    } = fieldErrors(BankCreditCorrection.safeParse({ ...body, version }).error?.issues ?? []);
    const tooLittle = body.amountMinor !== null && body.amountMinor < usedMinor;
    return { ...found, ...(tooLittle ? { amountMinor: `${used} of it is used already.` } : {}), ...lineFaults(body, today) };
  };
  return (
    <ReasonDialog
      title={`Correct the bank credit ${credit.utr}`}
      action="Correct it"
      doing="Correcting..."
      common={['Mistyped', 'The bank’s statement says so', 'Another payer']}
      hint="It stands with the credit, and so does what it said before."
      check={check}
      run={(reason) =>
        call(correctBankCredit, { params: { edition: slug, id }, body: BankCreditCorrection.parse({ ...body, version, reason }) })
      }
      onClose={onClose}
      onDone={() => onDone(`The bank credit ${line.utr.trim()} is corrected.`)}
    >
      {(errors) => (
        <>
          {closedAt !== null && <p>It is closed. Correcting it opens it again.</p>}
          {usedMinor > 0 && (
            <p>
              {used} of it is used: number and day stay as the receipts of those delegates name them, unless their payments are taken back
              first.
            </p>
          )}
          <BankLineFields currency={currency} line={line} errors={errors} onChange={setLine} />
        </>
      )}
    </ReasonDialog>
  );
}

/** Nobody shall be paid with the rest of it. */
export function CloseCreditDialog({ slug, credit, onClose, onDone }: CreditChangeProps) {
  const { id, version, utr, currency, amountMinor, restMinor, receivedOn } = credit;
  const rest = sumWords(restMinor, currency);
  return (
    <ReasonDialog
      title={`Close the bank credit ${utr}`}
      action={`Close it with ${rest} left`}
      doing="Closing..."
      common={['Entered twice', 'Sent back by the bank', 'Not for this conference']}
      hint="It stands with the credit."
      run={(reason) => call(closeBankCredit, { params: { edition: slug, id }, body: { version, reason } })}
      onClose={onClose}
      onDone={() => onDone(`The bank credit ${utr} is closed.`)}
    >
      <p>
        {rest} of {sumWords(amountMinor, currency)}, which came on {dateInWords(receivedOn)}, is for nobody. Once it is closed nobody can be
        paid with it; what is paid with it already stays. It moves no money.
      </p>
    </ReasonDialog>
  );
}
