import { type AnnouncedTransfer, matchTransfer, refuseTransfer } from '@isocentre/contract/money/transfers';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import { TransferMatch } from '@isocentre/domain/payments/money-forms';
import { type FieldErrors, fieldErrors } from '@isocentre/domain/refusals';
import { Field } from '@isocentre/ui/field.tsx';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { useAttempt } from '../../../session/use-attempt.ts';
import { useToday } from '../frame/use-today.ts';
import { amountText, NO_AMOUNT, NOT_YET, parseAmount } from './amount.ts';
import { sumWords } from './money-words.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { RecordedNotice, TermsBox } from './terms-box.tsx';
import { takenWords } from './terms-words.ts';
import { useDue } from './use-due.ts';

interface TransferDialogProps {
  slug: string;
  transfer: AnnouncedTransfer;
  /** `failed`: somebody else may have been first, so what is shown may be older. */
  onClose: (failed: boolean) => void;
  onDone: (words: string) => void;
}

/** The money has come: as the bank's statement says, which may differ from what was announced. */
export function FoundDialog({ slug, transfer, onClose, onDone }: TransferDialogProps) {
  const { id, delegate, utr, currency, paidOn } = transfer;
  const today = useToday();
  const { sending, failure, attempt } = useAttempt();
  const [amount, setAmount] = useState(() => amountText(transfer.amountMinor, currency));
  // As the bank says: the delegate's own day may be another, and another price.
  const [receivedOn, setReceivedOn] = useState('');
  const due = useDue(slug, [delegate.id], receivedOn > today ? '' : receivedOn);
  const terms = due.data?.get(delegate.id);
  const amountMinor = parseAmount(amount, currency);
  const body = { amountMinor, receivedOn };
  const check = (): FieldErrors => ({
    ...fieldErrors(TransferMatch.safeParse(body).error?.issues ?? []),
    ...(amountMinor ? {} : { amountMinor: NO_AMOUNT }),
    ...(receivedOn > today ? { receivedOn: NOT_YET } : {}),
    ...(receivedOn !== '' && (due.loading || !terms) ? { receivedOn: 'Please wait until it says what is due for this day.' } : {}),
    ...(terms?.blocked ? { receivedOn: terms.blocked } : {}),
  });
  const submit = () => {
    const checked = TransferMatch.safeParse(body);
    if (!checked.success) return;
    void attempt(
      () => call(matchTransfer, { params: { edition: slug, id }, body: checked.data }),
      ({ outcome }) => onDone(`${sumWords(checked.data.amountMinor, currency)} from ${delegate.name} is recorded. ${takenWords(outcome)}`),
    );
  };
  return (
    <FormDialog
      title={`The transfer of ${delegate.name} has come`}
      action={amountMinor ? `Record ${sumWords(amountMinor, currency)}` : 'Record the transfer'}
      doing="Recording..."
      sending={sending}
      failure={failure}
      notice={
        failure?.code === 'TRANSFER_RECORDED' ? <RecordedNotice slug={slug} failure={failure} onLeave={() => onClose(true)} /> : undefined
      }
      check={check}
      onSubmit={submit}
      onClose={() => onClose(failure !== undefined)}
    >
      {(errors) => (
        <>
          <p>
            {delegate.name}, {delegate.number}, announced {sumWords(transfer.amountMinor, currency)} of {dateInWords(paidOn)}, UTR {utr}.
          </p>
          <Field
            label={`Amount in ${currency}, as the bank says`}
            inputMode="decimal"
            autoComplete="off"
            required
            value={amount}
            error={errors['amountMinor']}
            onChange={({ currentTarget }) => setAmount(currentTarget.value)}
          />
          <Field
            label="Day it came"
            type="date"
            max={today}
            required
            value={receivedOn}
            error={errors['receivedOn']}
            hint="As the bank says: the price of this day applies."
            onChange={({ currentTarget }) => setReceivedOn(currentTarget.value)}
          />
          <TermsBox latest={due} terms={terms} taken={{ rail: 'transfer', receivedOn, amountMinor }} />
        </>
      )}
    </FormDialog>
  );
}

const REFUSED = ['No such credit in our account', 'The reference is of another transfer', 'It came from the bank back to you'];

export function NotFoundDialog({ slug, transfer, onClose, onDone }: TransferDialogProps) {
  const { id, delegate, utr, amountMinor, currency } = transfer;
  const sum = sumWords(amountMinor, currency);
  return (
    <ReasonDialog
      title={`The transfer of ${delegate.name} was not found`}
      action="Tell the delegate"
      doing="Telling..."
      common={REFUSED}
      hint="The delegate reads this, by mail and on their page."
      run={(reason) => call(refuseTransfer, { params: { edition: slug, id }, body: { reason } })}
      onClose={onClose}
      onDone={() => onDone(`${delegate.name} is told that ${sum} was not found.`)}
    >
      <p>
        {sum}, UTR {utr}. Nothing counts as paid. {delegate.name} can announce it again.
      </p>
    </ReasonDialog>
  );
}
