import { CallFailed } from '@isocentre/contract/call';
import { confirmSession, giveSecondFactor } from '@isocentre/contract/second-factor';
import { Button } from '@isocentre/ui/button.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '../lib/call.ts';
import './login-form.css';

interface CodeFormProps {
  /** Before something that cannot be undone: only a fresh code counts. */
  confirm?: boolean;
  /** A printed code instead of one of the app. */
  recovery?: boolean;
  onDone: () => void;
  words?: string;
  /** Other ways, beside the button. */
  children?: ReactNode;
}

/** A code of the app, or one of the recovery codes. */
export function CodeForm({ confirm = false, recovery = false, onDone, words = confirm ? 'Confirm' : 'Continue', children }: CodeFormProps) {
  const [error, setError] = useState<string>();
  const [sending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  // Typing the code is all there is to do here.
  useEffect(() => field.current?.focus(), []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const typed = field.current?.value ?? '';
    setSending(true);
    try {
      if (confirm) await call(confirmSession, { body: { code: typed } });
      else await call(giveSecondFactor, { body: recovery ? { recoveryCode: typed } : { code: typed } });
      onDone();
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      setError(Object.values(failure.fields)[0] ?? failure.message);
      field.current?.focus();
    } finally {
      setSending(false);
    }
  };

  return (
    <form className="login-form" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        ref={field}
        name="code"
        label={recovery ? 'Recovery code' : 'Code from your authenticator app'}
        hint={recovery ? 'Each one works once.' : 'Six digits, new every 30 seconds.'}
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        autoCapitalize="characters"
        spellCheck={false}
        required
        readOnly={sending}
        error={error}
        className="code-field"
      />
      <div className="login-end">
        <Button type="submit" aria-disabled={sending || undefined}>
          {sending ? 'Checking...' : words}
        </Button>
        {children}
      </div>
    </form>
  );
}
