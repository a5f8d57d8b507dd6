import { type ComponentProps, type ReactNode, useId } from 'react';
import './field.css';
import { classNames } from './class-names.ts';
import { FieldError } from './field-error.tsx';
import { Icon } from './icon.tsx';

export interface FieldLook {
  label: string;
  /** Shown beside the label of an optional field. */
  optional?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  /** Instead of its own error: the id of a message elsewhere that concerns this field. */
  errorAt?: string | undefined;
  className?: string;
}

interface Wiring {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Label above, control, hint below, message below the hint; never a placeholder as label. */
export function FieldBox({
  label,
  optional,
  hint,
  error,
  errorAt,
  className,
  id: given,
  children,
}: FieldLook & { id?: string | undefined; children: (wiring: Wiring) => ReactNode }) {
  const made = useId();
  const id = given ?? made;
  const bad = Boolean(error || errorAt);
  const describedBy = [hint !== undefined && `${id}-hint`, error && `${id}-error`, errorAt].filter(Boolean).join(' ');
  return (
    <div className={classNames('field', bad && 'field-bad', className)}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
      </label>
      {children({ id, 'aria-invalid': bad || undefined, 'aria-describedby': describedBy || undefined })}
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

export function Field({ label, optional, hint, error, errorAt, className, id, ...input }: FieldLook & ComponentProps<'input'>) {
  return (
    <FieldBox {...{ label, optional, hint, error, errorAt, className, id }}>
      {(wiring) => <input className="control" {...input} {...wiring} />}
    </FieldBox>
  );
}

export function TextArea({ label, optional, hint, error, errorAt, className, id, ...input }: FieldLook & ComponentProps<'textarea'>) {
  return (
    <FieldBox {...{ label, optional, hint, error, errorAt, className, id }}>
      {(wiring) => <textarea className="control" rows={6} {...input} {...wiring} />}
    </FieldBox>
  );
}

export function Select({ label, optional, hint, error, errorAt, className, id, ...input }: FieldLook & ComponentProps<'select'>) {
  return (
    <FieldBox {...{ label, optional, hint, error, errorAt, className, id }}>
      {(wiring) => (
        <span className="select">
          <select className="control" {...input} {...wiring} />
          <Icon name="down" />
        </span>
      )}
    </FieldBox>
  );
}
