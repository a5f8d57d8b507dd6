import { CallFailed } from '@isocentre/contract/call';
import { useState } from 'react';
import { useAsk } from './ask.ts';

interface Attempt {
  readonly sending: boolean;
  /** Why the last attempt failed; it stays until the next one. */
  readonly failure: CallFailed | undefined;
  /** Runs, unless it is running already: a second click does nothing. `refused` learns why it failed, too. */
  readonly attempt: <T>(run: () => Promise<T>, done: (answer: T) => void, refused?: (failure: CallFailed) => void) => Promise<void>;
}

/** Sending what somebody has typed or chosen, from a dialog or a form. */
export function useAttempt(): Attempt {
  const ask = useAsk();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<CallFailed>();
  const attempt: Attempt['attempt'] = async (run, done, refused) => {
    if (sending) return;
    setSending(true);
    setFailure(undefined);
    try {
      done(await ask(run));
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setFailure(error);
      refused?.(error);
    } finally {
      setSending(false);
    }
  };
  return { sending, failure, attempt };
}
