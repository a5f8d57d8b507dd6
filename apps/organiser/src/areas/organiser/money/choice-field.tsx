import { FieldError } from '@isocentre/ui/field-error.tsx';
import { useId } from 'react';

interface ChoiceFieldProps<T extends string> {
  legend: string;
  choices: readonly { readonly value: T; readonly words: string; readonly meaning?: string }[];
  /** Undefined: nothing is chosen beforehand. */
  value: T | undefined;
  error?: string | undefined;
  onChange: (value: T) => void;
}

/** A few ways, each with what it means. */
export function ChoiceField<T extends string>({ legend, choices, value, error, onChange }: ChoiceFieldProps<T>) {
  const id = useId();
  return (
    <div>
      {/* A single radio cannot be invalid, the group can: a form that finds a fault leads here. */}
      <fieldset
        className="price-choice"
        role="radiogroup"
        tabIndex={-1}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      >
        <legend>{legend}</legend>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input type="radio" name={id} checked={value === choice.value} onChange={() => onChange(choice.value)} />
            <span>
              {choice.words}
              {choice.meaning !== undefined && <small>{choice.meaning}</small>}
            </span>
          </label>
        ))}
      </fieldset>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}
