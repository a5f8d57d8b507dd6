import { PAYER_MAX, REFERENCE_MAX } from '@isocentre/domain/payments/money-fields';
import type { FieldErrors } from '@isocentre/domain/refusals';
import { Field } from '@isocentre/ui/field.tsx';
import { useToday } from '../frame/use-today.ts';
import { NO_AMOUNT, NOT_YET, parseAmount } from './amount.ts';

/** One line of the bank's statement, as it is typed. */
export interface BankLine {
  readonly utr: string;
  readonly amount: string;
  readonly receivedOn: string;
  readonly payer: string;
}

interface BankLineFieldsProps {
  currency: string;
  line: BankLine;
  errors: FieldErrors;
  amountHint?: string;
  dayHint?: string;
  onChange: (change: (before: BankLine) => BankLine) => void;
}

export function BankLineFields({ currency, line, errors, amountHint, dayHint, onChange }: BankLineFieldsProps) {
  const today = useToday();
  const field = (name: keyof BankLine, error = errors[name]) => ({
    value: line[name],
    error,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => onChange((before) => ({ ...before, [name]: value })),
  });
  return (
    <>
      <Field label="UTR or bank’s reference" autoComplete="off" spellCheck={false} maxLength={REFERENCE_MAX} required {...field('utr')} />
      <Field
        label={`Amount in ${currency}`}
        inputMode="decimal"
        autoComplete="off"
        required
        {...(amountHint === undefined ? {} : { hint: amountHint })}
        {...field('amount', errors['amountMinor'])}
      />
      <Field
        label="Day it came"
        type="date"
        max={today}
        required
        {...(dayHint === undefined ? {} : { hint: dayHint })}
        {...field('receivedOn')}
      />
      <Field
        label="Payer"
        optional
        autoComplete="off"
        maxLength={PAYER_MAX}
        hint="The institute or person whose account it came from"
        {...field('payer')}
      />
    </>
  );
}

/** As the server takes it: the amount in the currency's smallest unit, null if it is none. */
export const lineBody = ({ amount, ...line }: BankLine, currency: string) => ({ ...line, amountMinor: parseAmount(amount, currency) });

/** What no schema knows: what was typed as an amount, and which day it is. */
export const lineFaults = (
  { amountMinor, receivedOn }: { amountMinor: number | null; receivedOn: string },
  today: string,
): FieldErrors => ({
  ...(amountMinor ? {} : { amountMinor: NO_AMOUNT }),
  ...(receivedOn > today ? { receivedOn: NOT_YET } : {}),
});
