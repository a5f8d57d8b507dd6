import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Failure, toFailure } from '../../../lib/failure.ts';
import { refresh } from '../../../lib/load.ts';

/** One change at a time; the page is loaded anew after it. A refusal stays until the next attempt. */
export function useChange() {
  const { revalidate } = useRevalidator();
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<Failure>();
  const change = async (send: () => Promise<unknown>): Promise<boolean> => {
    if (sending) return false;
    setSending(true);
    setFailed(undefined);
    try {
      await send();
      await refresh(revalidate);
      return true;
    } catch (error) {
      const failure = toFailure(error);
      setFailed(failure);
      // Somebody changed it meanwhile: what is true now stands beside the refusal.
      if (failure.status === 409 || failure.status === 404) await refresh(revalidate);
      return false;
    } finally {
      setSending(false);
    }
  };
  return { sending, failed, change };
}
