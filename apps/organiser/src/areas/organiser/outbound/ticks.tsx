import { FieldError } from '@isocentre/ui/field-error.tsx';
import { useId } from 'react';

interface TicksProps<T extends string> {
  legend: string;
  choices: readonly { readonly value: T; readonly words: string }[];
  chosen: readonly T[];
  error: string | undefined;
  onChange: (chosen: readonly T[]) => void;
}

/** Names for programs to tick, each with what it means. */
export function Ticks<T extends string>({ legend, choices, chosen, error, onChange }: TicksProps<T>) {
  const id = useId();
  const toggle = (value: T, on: boolean) =>
    onChange(choices.map((one) => one.value).filter((one) => (one === value ? on : chosen.includes(one))));
  return (
    <fieldset className="ticks" aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{legend}</legend>
      {choices.map(({ value, words }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            aria-invalid={error ? true : undefined}
            onChange={({ currentTarget }) => toggle(value, currentTarget.checked)}
          />
          <span>
            {value}
            <small>{words}</small>
          </span>
        </label>
      ))}
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}
