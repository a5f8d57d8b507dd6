import { type ComponentProps, useState } from 'react';
import './password-field.css';
import { FieldBox, type FieldLook } from './field.tsx';

/** A password field that can show its text. Without script it stays hidden, and so does the button. */
export function PasswordField({
  label,
  optional,
  hint,
  error,
  errorAt,
  className,
  id,
  ...input
}: FieldLook & Omit<ComponentProps<'input'>, 'type'> & { autoComplete: 'current-password' | 'new-password' }) {
  const [shown, setShown] = useState(false);
  return (
    <FieldBox {...{ label, optional, hint, error, errorAt, className, id }}>
      {(wiring) => (
        <span className="password">
          <input
            className="control"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
          />
          <button type="button" className="password-look needs-script" aria-controls={wiring.id} onClick={() => setShown(!shown)}>
            <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
              <path d="M2.5 12s3.6-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.6 6.5-9.5 6.5S2.5 12 2.5 12zM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6z" />
              {shown && <path d="M4 20L20 4" />}
            </svg>
            {shown ? 'Hide' : 'Show'}
            <span className="vh"> {label.toLowerCase()}</span>
          </button>
        </span>
      )}
    </FieldBox>
  );
}
