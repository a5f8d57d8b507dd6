import { offsetInWords } from '@isocentre/domain/editions/typed-time';
import type { FieldLook } from '@isocentre/ui/field.tsx';
import { FieldError } from '@isocentre/ui/field-error.tsx';
import { useId } from 'react';
import { useForm } from './form-context.ts';
import './instant-field.css';
import { readTyped, storedOf, type TypedInstant, typedOf } from './typed-instant.ts';

interface InstantFieldProps extends FieldLook {
  name: string;
  value: unknown;
  onChange: (value: string | null) => void;
  disabled?: boolean;
}

const SAID = {
  half: 'Give both the day and the time.',
  never: 'Clocks are put forward over this time, so it never comes. Choose another.',
  twice: 'Clocks are put back, so this time comes twice. Choose which one you mean.',
} as const;

/** For the fields of a form. */
export function InstantField(props: InstantFieldProps) {
  return <TimeFields {...props} timeZone={useForm().timeZone} />;
}

/** Day and time in the edition's zone. */
export function TimeFields({
  name,
  label,
  optional,
  hint,
  error,
  value,
  onChange,
  disabled,
  timeZone,
}: InstantFieldProps & { timeZone: string }) {
  const id = useId();
  const typed = typedOf(value, timeZone);
  const read = readTyped(typed, timeZone);
  const unclear = typeof value === 'string' && !value.endsWith('Z') && read.is !== 'once' && read.is !== 'empty' ? read : undefined;
  const message = unclear ? SAID[unclear.is] : error;
  const change = (part: Partial<TypedInstant>) => onChange(storedOf({ ...typed, ...part }, timeZone));
  const wiring = {
    disabled,
    'aria-invalid': message ? true : undefined,
    'aria-describedby': [hint !== undefined && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(' ') || undefined,
  };
  return (
    <fieldset className={message ? 'field field-bad content-instant' : 'field content-instant'}>
      <legend className="field-label">
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
      </legend>
      <div className="content-instant-parts">
        <input
          {...wiring}
          className="control"
          type="date"
          name={name}
          aria-label={`${label}, day`}
          value={typed.date}
          onChange={(event) => change({ date: event.currentTarget.value })}
        />
        <input
          {...wiring}
          className="control"
          type="time"
          aria-label={`${label}, time`}
          value={typed.time}
          onChange={(event) => change({ time: event.currentTarget.value })}
        />
        <span className="quiet">{timeZone}</span>
      </div>
      {unclear?.is === 'twice' && (
        <div className="content-instant-which">
          {unclear.at.map((at, i) => (
            <button key={at.toISOString()} type="button" className="btn btn-line btn-small" onClick={() => onChange(at.toISOString())}>
              {i === 0 ? 'The first' : 'The second'}, {offsetInWords(at, timeZone)}
            </button>
          ))}
        </div>
      )}
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={id}>{message}</FieldError>
    </fieldset>
  );
}
