import { type ComponentProps, type ReactNode, useId } from 'react';
import './check.css';
import { classNames } from './class-names.ts';
import { FieldError } from './field-error.tsx';

interface CheckProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

/** A checkbox with its label, which is clickable too. */
export function Check({ label, hint, error, className, id: given, ...input }: CheckProps) {
  const made = useId();
  const id = given ?? made;
  const describedBy = [hint !== undefined && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classNames('check', className)}>
      <input {...input} type="checkbox" id={id} aria-invalid={error ? true : undefined} aria-describedby={describedBy || undefined} />
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}
