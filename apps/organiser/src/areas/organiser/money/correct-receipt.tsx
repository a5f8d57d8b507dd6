import { correctReceipt } from '@isocentre/contract/money/documents';
import type { MoneyReceipt } from '@isocentre/contract/money/payments';
import { ReceiptCorrection } from '@isocentre/domain/payments/money-forms';
import { type FieldErrors, fieldErrors } from '@isocentre/domain/refusals';
import { Button } from '@isocentre/ui/button.tsx';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { useAttempt } from '../../../session/use-attempt.ts';
import { ReasonField } from '../delegates/reason-field.tsx';
import { BilledFields } from './billed-fields.tsx';
import { sumWords } from './money-words.ts';

interface CorrectReceiptProps {
  slug: string;
  receipt: MoneyReceipt;
  onDone: (words: string) => void;
}

/** For whoever may correct it, while something is left of it. */
export function CorrectReceiptButton(props: CorrectReceiptProps) {
  const [open, setOpen] = useState(false);
  if (!props.receipt.can.includes('correct')) return null;
  return (
    <>
      <Button look="plain" small onClick={() => setOpen(true)}>
        Correct…<span className="vh"> receipt {props.receipt.number}</span>
      </Button>
      {open && (
        <CorrectReceiptDialog
          {...props}
          onClose={(failed) => {
            setOpen(false);
            // Somebody else may have been first: what is shown may be older.
            if (failed) props.onDone('');
          }}
          onDone={(words) => {
            setOpen(false);
            props.onDone(words);
          }}
        />
      )}
    </>
  );
}

const REASONS = ['The institution pays', 'The name was misspelt', 'The GSTIN was missing'];

function CorrectReceiptDialog({ slug, receipt, onClose, onDone }: CorrectReceiptProps & { onClose: (failed: boolean) => void }) {
  const { id, number, amountMinor, creditedMinor, currency } = receipt;
  const { sending, failure, attempt } = useAttempt();
  const { billedTo, billedAddress, billedGstin } = receipt;
  const [party, setParty] = useState({ billedTo, billedAddress, billedGstin });
  const [reason, setReason] = useState('');
  const body = { ...party, reason };
  const check = (): FieldErrors => fieldErrors(ReceiptCorrection.safeParse(body).error?.issues ?? []);
  return (
    <FormDialog
      title={`Correct receipt ${number}`}
      action="Take it back and issue a new one"
      doing="Issuing..."
      sending={sending}
      failure={failure}
      check={check}
      onSubmit={() =>
        void attempt(
          () => call(correctReceipt, { params: { edition: slug, id }, body }),
          () => onDone(`Receipt ${number} is taken back by a credit note, and a new receipt stands in its place. Both are mailed.`),
        )
      }
      onClose={() => onClose(failure !== undefined)}
    >
      {(errors) => (
        <>
          <p>
            A credit note takes back {sumWords(amountMinor - creditedMinor, currency)}, and a new receipt of the same money names whom you
            enter here. The delegate gets both by mail. No money moves.
          </p>
          <BilledFields party={party} errors={errors} onChange={setParty} />
          <ReasonField
            label="Reason"
            common={REASONS}
            value={reason}
            error={errors['reason']}
            hint="Kept on record with your name."
            onChange={setReason}
          />
        </>
      )}
    </FormDialog>
  );
}
