import type { CallFailed } from '@isocentre/contract/call';
import { useEffect, useState } from 'react';
import { asFailure, useAsk } from './ask.ts';

export interface Latest<T> {
  /** What came last, also while more is on the way. */
  readonly data: T | undefined;
  readonly error: CallFailed | undefined;
  readonly loading: boolean;
  readonly again: () => void;
}

interface Came<T> {
  /** What was asked for, and how often. */
  readonly of?: () => Promise<T>;
  readonly attempt?: number;
  readonly data?: T | undefined;
  readonly error?: CallFailed;
}

/**
 * Loads with `run`, which has to be stable, whenever it changes. What was there stays meanwhile, and an older answer never replaces a
 * newer one.
 */
export function useLatest<T>(run: () => Promise<T>): Latest<T> {
  const ask = useAsk();
  const [attempt, setAttempt] = useState(0);
  const [came, setCame] = useState<Came<T>>({});
  useEffect(() => {
    let wanted = true;
    void ask(run).then(
      (data) => {
        if (wanted) setCame({ of: run, attempt, data });
      },
      (error: unknown) => {
        if (wanted) setCame(({ data }) => ({ of: run, attempt, data, error: asFailure(error) }));
      },
    );
    return () => {
      wanted = false;
    };
  }, [ask, run, attempt]);
  const loading = came.of !== run || came.attempt !== attempt;
  return { data: came.data, error: loading ? undefined : came.error, loading, again: () => setAttempt(attempt + 1) };
}
