import { CallFailed } from '@isocentre/contract/call';
import { readSecondFactors, type SecondFactors, setUpApp } from '@isocentre/contract/second-factor';
import { Button } from '@isocentre/ui/button.tsx';
import { CopyButton } from '@isocentre/ui/copy-button.tsx';
import { PasswordField } from '@isocentre/ui/password-field.tsx';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useAsk } from '../../../session/ask.ts';
import { CodeForm } from '../../../session/code-form.tsx';

const QrCode = lazy(() => import('./qr-code.tsx').then((module) => ({ default: module.QrCode })));

interface SetUpAppProps {
  onDone: (factors: SecondFactors) => void;
  onCancel: () => void;
}

/** Password, then the secret as picture and text, then the first code. It is active only after that. */
export function SetUpApp({ onDone, onCancel }: SetUpAppProps) {
  const ask = useAsk();
  const [secret, setSecret] = useState<{ secret: string; uri: string }>();
  const [error, setError] = useState<string>();

  const begin = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get('password');
    try {
      setSecret(await ask(() => call(setUpApp, { body: { password: typeof password === 'string' ? password : '' } })));
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      setError(failure.fields['password'] ?? failure.message);
    }
  };

  if (!secret)
    return (
      <form className="login-form security-form" noValidate onSubmit={(event) => void begin(event)}>
        <PasswordField name="password" label="Your password" autoComplete="current-password" required error={error} />
        <div className="security-row">
          <Button type="submit">Continue</Button>
          <Button look="plain" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    );
  return (
    <div className="security-setup">
      <Suspense fallback={<div className="qr" />}>
        <QrCode text={secret.uri} />
      </Suspense>
      <div className="security-form">
        <p>1. Scan the picture with your app, or type this secret into it:</p>
        <p className="secret">
          <code>{secret.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code> <CopyButton text={secret.secret} what="the secret" />
        </p>
        <p>2. Enter the code that the app shows now.</p>
        <CodeForm words="Switch it on" onDone={() => void call(readSecondFactors, {}).then(onDone)} />
      </div>
    </div>
  );
}
