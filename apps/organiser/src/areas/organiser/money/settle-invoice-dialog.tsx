import { listBankCredits } from '@isocentre/contract/money/bank-credits';
import { type Invoice, settleInvoice } from '@isocentre/contract/money/invoices';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import { InvoicePayment } from '@isocentre/domain/payments/invoices';
import { PAYER_MAX } from '@isocentre/domain/payments/money-fields';
import { type FieldErrors, fieldErrors } from '@isocentre/domain/refusals';
import { Select } from '@isocentre/ui/field.tsx';
import { useCallback, useState } from 'react';
import { attemptKeys } from '../../../lib/attempt-key.ts';
import { call } from '../../../lib/call.ts';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { useAttempt } from '../../../session/use-attempt.ts';
import { useLatest } from '../../../session/use-latest.ts';
import { useToday } from '../frame/use-today.ts';
import { amountText } from './amount.ts';
import { type BankLine, BankLineFields, lineBody, lineFaults } from './bank-line-fields.tsx';
import { delegatesWords } from './invoice-words.ts';
import { sumWords } from './money-words.ts';
import { RecordedNotice } from './terms-box.tsx';

interface SettleInvoiceDialogProps {
  slug: string;
  invoice: Invoice;
  onClose: (failed: boolean) => void;
  onDone: (words: string) => void;
}

/** One bank credit pays it, new or recorded already: all of its delegates or none. */
export function SettleInvoiceDialog({ slug, invoice, onClose, onDone }: SettleInvoiceDialogProps) {
  const { id, number, currency, lines, amountMinor: asked } = invoice;
  const today = useToday();
  const { sending, failure, attempt } = useAttempt();
  const [keyOf] = useState(attemptKeys);
  const load = useCallback(() => call(listBankCredits, { params: { edition: slug }, query: { rest: 'yes' } }), [slug]);
  const enough = useLatest(load).data?.credits.filter((one) => one.restMinor >= asked && one.currency === currency) ?? [];
  const [credit, setCredit] = useState('');
  const [line, setLine] = useState<BankLine>(() => ({
    utr: '',
    amount: amountText(asked, currency),
    receivedOn: '',
    payer: invoice.billedTo.slice(0, PAYER_MAX),
  }));
  const typed = lineBody(line, currency);
  const body = credit === '' ? typed : { credit };
  const check = (): FieldErrors =>
    credit !== ''
      ? {}
      : {
          ...fieldErrors(
            (InvoicePayment.def.options[1].safeParse(body).error?.issues ?? []).filter(({ path }) => path[0] !== 'amountMinor'),
          ),
          ...(typed.amountMinor !== null && typed.amountMinor < asked
            ? { amountMinor: `The invoice asks for ${sumWords(asked, currency)}.` }
            : {}),
          ...lineFaults(typed, today),
        };
  const send = () => {
    const checked = InvoicePayment.safeParse(body);
    if (!checked.success) return;
    const sent = checked.data;
    void attempt(
      () => call(settleInvoice, { params: { edition: slug, id }, body: sent, idempotencyKey: keyOf(sent) }),
      () => onDone(`Invoice ${number} is paid: ${delegatesWords(lines.length)}, each with a receipt.`),
    );
  };
  return (
    <FormDialog
      title={`The money for ${number} has come`}
      action={`Pay for ${delegatesWords(lines.length)}`}
      doing="Recording..."
      sending={sending}
      failure={failure}
      notice={
        failure?.code === 'TRANSFER_RECORDED' ? <RecordedNotice slug={slug} failure={failure} onLeave={() => onClose(true)} /> : undefined
      }
      check={check}
      onSubmit={send}
      onClose={() => onClose(failure !== undefined)}
    >
      {(errors) => (
        <>
          <p>
            {sumWords(asked, currency)} from {invoice.billedTo}, due {dateInWords(invoice.dueOn)}. All of its delegates are paid for, or
            none.
          </p>
          {enough.length > 0 && (
            <Select label="Bank credit" value={credit} onChange={({ currentTarget }) => setCredit(currentTarget.value)}>
              <option value="">A new line of the statement</option>
              {enough.map((one) => (
                <option key={one.id} value={one.id}>
                  {`${one.utr}, ${sumWords(one.restMinor, one.currency)} left${one.payer === null ? '' : `, ${one.payer}`}`}
                </option>
              ))}
            </Select>
          )}
          {credit === '' && (
            <BankLineFields
              currency={currency}
              line={line}
              errors={errors}
              amountHint="What is more than the invoice stays with the bank credit."
              onChange={setLine}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
