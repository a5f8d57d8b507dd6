import { Dialog } from '@isocentre/ui/dialog.tsx';
import { type ReactNode, useCallback, useState } from 'react';
import { type Ask, askAndRetry, AskContext, type AskKind } from './ask.ts';
import { FactorForm } from './factor-form.tsx';
import { LoginForm } from './login-form.tsx';

interface Asking {
  kind: AskKind;
  given: () => void;
  refused: () => void;
}

const TITLES: Record<AskKind, string> = {
  login: 'Please log in again',
  factor: 'Please confirm that it is you',
  confirm: 'Please confirm once more',
};
const WORDS: Record<AskKind, string> = {
  login: 'You were signed out meanwhile. What you typed stays on this page.',
  factor: 'You were away for a while. What you typed stays on this page.',
  confirm: 'This asks for your second step again, so that nobody else does it in your name.',
};

/** Asks in place, over the page. One dialog at a time. */
export function AskProvider({ email, children }: { email: string; children: ReactNode }) {
  const [asking, setAsking] = useState<Asking>();
  const ask = useCallback<Ask>(
    (run) =>
      askAndRetry(
        run,
        (kind, error) =>
          new Promise<void>((resolve, reject) => {
            setAsking({
              kind,
              given: resolve,
              refused: () => reject(error instanceof Error ? error : new Error(String(error))),
            });
          }),
      ),
    [],
  );
  const end = (how: 'given' | 'refused') => {
    setAsking(undefined);
    asking?.[how]();
  };
  return (
    <AskContext value={ask}>
      {children}
      {asking && (
        <Dialog key={asking.kind} open title={TITLES[asking.kind]} closeWords="Cancel" closeLook="line" onClose={() => end('refused')}>
          <p className="ask-words">{WORDS[asking.kind]}</p>
          {asking.kind === 'login' ? (
            <LoginForm email={email} onDone={() => end('given')} />
          ) : (
            <FactorForm confirm={asking.kind === 'confirm'} onDone={() => end('given')} />
          )}
        </Dialog>
      )}
    </AskContext>
  );
}
