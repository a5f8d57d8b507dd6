import { Field, type FieldLook } from '@isocentre/ui/field.tsx';
import { useState } from 'react';
import { amountText, parseAmount } from '../../money/amount.ts';
import type { FieldWords } from '../words/field-words.ts';

interface NumberFieldProps extends FieldLook {
  name: string;
  as: FieldWords['as'];
  value: unknown;
  onChange: (value: unknown) => void;
  disabled?: boolean;
}

/** Shares are stored in hundredths of a percent, and sums in hundredths: both are typed with at most two decimals. */
const HUNDREDTHS = 'INR';

const textOf = (value: unknown, as: FieldWords['as']): string => {
  if (typeof value !== 'number') return typeof value === 'string' ? value : '';
  return as === 'amount' || as === 'percent' ? amountText(value, HUNDREDTHS) : String(value);
};

/** What was typed, as a number if it is one; otherwise as it stands, so that nothing typed is lost and the fault is named. */
const valueOf = (typed: string, as: FieldWords['as']): number | string | null => {
  const text = typed.trim();
  if (text === '') return null;
  if (as === 'amount' || as === 'percent') return parseAmount(text, HUNDREDTHS) ?? typed;
  return /^\d{1,9}$/.test(text) ? Number(text) : typed;
};

export function NumberField({ value, onChange, as, label, ...look }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  const text = typed !== undefined && valueOf(typed, as) === value ? typed : textOf(value, as);
  return (
    <Field
      {...look}
      label={as === 'percent' ? `${label}, in percent` : label}
      className="content-number"
      inputMode={as ? 'decimal' : 'numeric'}
      value={text}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(valueOf(event.currentTarget.value, as));
      }}
    />
  );
}
