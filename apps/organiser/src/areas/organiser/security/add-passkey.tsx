import { addPasskey, offerPasskey, type SecondFactors } from '@isocentre/contract/second-factor';
import { CallFailed } from '@isocentre/contract/call';
import { NewPasskey } from '@isocentre/domain/people/second-factor';
import { Button } from '@isocentre/ui/button.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { PasswordField } from '@isocentre/ui/password-field.tsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useAsk } from '../../../session/ask.ts';
import { canUsePasskeys, createPasskey, loadPasskeys } from '../../../session/passkey.ts';
import { passkeyTrouble } from '../../../session/passkey-words.ts';
import { deviceName } from './device-name.ts';

interface AddPasskeyProps {
  onDone: (factors: SecondFactors) => void;
  onCancel: () => void;
}

/** A name and the password, then the device asks for finger, face or PIN. */
export function AddPasskey({ onDone, onCancel }: AddPasskeyProps) {
  const ask = useAsk();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failed, setFailed] = useState<string>();
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    loadPasskeys();
    form.current?.querySelector('input')?.focus();
  }, []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (waiting) return;
    const typed = new FormData(event.currentTarget);
    const textOf = (name: string) => {
      const value = typed.get(name);
      return typeof value === 'string' ? value : '';
    };
    const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
    // Looked at before the device makes anything: it would keep a passkey that nobody knows here.
    const named = NewPasskey.shape.name.safeParse(textOf('name'));
    setFailed(undefined);
    setErrors(named.success ? {} : { name: named.error.issues[0]?.message ?? '' });
    if (!named.success) return focus('name');
    setWaiting(true);
    try {
      const { options } = await ask(() => call(offerPasskey, { body: { password: textOf('password') } }));
      const passkey = await createPasskey(options);
      onDone(await call(addPasskey, { body: { name: named.data, passkey } }));
    } catch (error) {
      if (error instanceof CallFailed && 'password' in error.fields) {
        setErrors(error.fields);
        focus('password');
      } else setFailed(passkeyTrouble(error, canUsePasskeys()));
    } finally {
      setWaiting(false);
    }
  };

  return (
    <form ref={form} className="login-form security-form" noValidate onSubmit={(event) => void submit(event)}>
      {failed && (
        <Notice kind="bad" title="No passkey was added">
          <p>{failed}</p>
        </Notice>
      )}
      <Field
        name="name"
        label="Name of this passkey"
        hint="So that you know later which device it is on."
        defaultValue={deviceName(navigator.userAgent)}
        autoComplete="off"
        required
        readOnly={waiting}
        error={errors['name']}
      />
      <PasswordField
        name="password"
        label="Your password"
        autoComplete="current-password"
        required
        readOnly={waiting}
        error={errors['password']}
      />
      <div className="security-row">
        <Button type="submit" aria-disabled={waiting || undefined}>
          {waiting ? 'Waiting for your device...' : 'Make the passkey'}
        </Button>
        <Button look="plain" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
