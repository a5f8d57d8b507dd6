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
  readonly round?: number;
  readonly data?: T | undefined;
  readonly error?: CallFailed;
}

/**
 * Loads with `run`, which has to be stable, whenever it changes. What was there stays meanwhile, and an older answer never replaces a
 * newer one. Another `round` asks again, too: something was done elsewhere, so what is shown may be older.
 */
export function useLatest<T>(run: () => Promise<T>, round = 0): Latest<T> {
  const ask = useAsk();
  const [attempt, setAttempt] = useState(0);
  const [came, setCame] = useState<Came<T>>({});
  useEffect(() => {
    let wanted = true;
    void ask(run).then(
      (data) => {
        if (wanted) setCame({ of: run, attempt, round, data });
      },
      (error: unknown) => {
        if (wanted) setCame(({ data }) => ({ of: run, attempt, round, data, error: asFailure(error) }));
      },
    );
    return () => {
      wanted = false;
    };
  }, [ask, run, attempt, round]);
  const loading = came.of !== run || came.attempt !== attempt || came.round !== round;
  return { data: came.data, error: loading ? undefined : came.error, loading, again: () => setAttempt(attempt + 1) };
}
