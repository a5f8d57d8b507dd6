import { askPasskey, confirmSession, giveSecondFactor } from '@isocentre/contract/second-factor';
import { Button } from '@isocentre/ui/button.tsx';
import { FieldError } from '@isocentre/ui/field-error.tsx';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { call } from '../lib/call.ts';
import { canUsePasskeys, loadPasskeys, signWithPasskey } from './passkey.ts';
import { passkeyTrouble } from './passkey-words.ts';
import './login-form.css';

/** The second factor by finger, face or PIN of a device. */
export function PasskeyForm({ confirm = false, onDone, children }: { confirm?: boolean; onDone: () => void; children?: ReactNode }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [error, setError] = useState<string>();
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    loadPasskeys();
    button.current?.focus();
  }, []);

  const use = async () => {
    if (waiting) return;
    setWaiting(true);
    setError(undefined);
    try {
      const { options } = await call(askPasskey, {});
      const passkey = await signWithPasskey(options);
      await call(confirm ? confirmSession : giveSecondFactor, { body: { passkey } });
      onDone();
    } catch (failure) {
      setError(passkeyTrouble(failure, canUsePasskeys()));
    } finally {
      setWaiting(false);
    }
  };

  return (
    <div className="login-form">
      <p>Your device asks for your finger, your face or its PIN.</p>
      <div role="alert">
        <FieldError id={id}>{error}</FieldError>
      </div>
      <div className="login-end">
        <Button
          ref={button}
          onClick={() => void use()}
          aria-disabled={waiting || undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        >
          {waiting ? 'Waiting for your device...' : 'Use your passkey'}
        </Button>
        {children}
      </div>
    </div>
  );
}
