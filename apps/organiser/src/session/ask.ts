import { CallFailed } from '@isocentre/contract/call';
import { createContext, use, useCallback, useEffect, useState } from 'react';

/** What has to be given before a call is made again. */
export type AskKind = 'login' | 'factor' | 'confirm';

/**
 * Makes a call. When it is refused because somebody was signed out, or has to give the second factor again, a dialog asks in
 * place, and the call is made once more: nothing typed is lost, and nothing happens twice, since a refused call did nothing.
 */
export type Ask = <T>(run: () => Promise<T>) => Promise<T>;

const KINDS: Readonly<Record<string, AskKind>> = {
  LOGIN_REQUIRED: 'login',
  UNAUTHENTICATED: 'login',
  SECOND_FACTOR_AGAIN: 'factor',
  CONFIRM_FIRST: 'confirm',
};

export const kindOf = (error: unknown): AskKind | undefined => (error instanceof CallFailed ? KINDS[error.code] : undefined);

/** `give` resolves when it was given, and rejects when the person closed the dialog. */
export async function askAndRetry<T>(run: () => Promise<T>, give: (kind: AskKind, error: unknown) => Promise<void>): Promise<T> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      const kind = kindOf(error);
      if (!kind) throw error;
      await give(kind, error);
    }
  }
}

export const AskContext = createContext<Ask>((run) => run());

export const useAsk = (): Ask => use(AskContext);

export type Asked<T> = { state: 'loading' } | { state: 'failed'; error: CallFailed } | { state: 'there'; data: T };

/** Loads with `run`, which has to be stable, and again on demand. */
export function useAsked<T>(run: () => Promise<T>): { asked: Asked<T>; again: () => void; set: (data: T) => void } {
  const ask = useAsk();
  const [asked, setAsked] = useState<Asked<T>>({ state: 'loading' });
  const load = useCallback(
    () =>
      ask(run).then(
        (data) => setAsked({ state: 'there', data }),
        (error: unknown) => setAsked({ state: 'failed', error: asFailure(error) }),
      ),
    [ask, run],
  );
  useEffect(() => void load(), [load]);
  const again = () => {
    setAsked({ state: 'loading' });
    void load();
  };
  return { asked, again, set: (data) => setAsked({ state: 'there', data }) };
}

export const asFailure = (error: unknown) => (error instanceof CallFailed ? error : new CallFailed(0, 'INTERNAL', String(error)));
