import { type FormEvent, useEffect, useRef, useState } from 'react';

const loadTimed = () => import('../ui/timed.ts').catch(() => null);
type Timed = NonNullable<Awaited<ReturnType<typeof loadTimed>>>;

/**
 * A form that script sends in the background. What has come of it stays until the next attempt; `alert` is there as long
 * as the alert about it is. `timed` holds the pieces that show it: null while they, too, could not be loaded.
 */
export function useAttempt<Outcome>(attempt: (form: FormData) => Promise<Outcome>, posted?: Outcome) {
  const [outcome, setOutcome] = useState(posted);
  const [timed, setTimed] = useState<Timed | null>(null);
  /** Counts, so that each alert starts its time anew. */
  const [count, setCount] = useState(0);
  const [alert, setAlert] = useState(0);
  const [sending, setSending] = useState(false);
  // The state above comes too late for the second half of a double click.
  const busy = useRef(false);

  // Before anything is sent: a connection that goes later cannot keep the answer from being shown.
  useEffect(() => void loadTimed(), []);

  const send = async (event: FormEvent<HTMLFormElement>): Promise<Outcome | undefined> => {
    event.preventDefault();
    if (busy.current) return undefined;
    busy.current = true;
    setSending(true);
    setAlert(0);
    setOutcome(undefined);
    try {
      const [result, pieces] = await Promise.all([attempt(new FormData(event.currentTarget)), loadTimed()]);
      setOutcome(result);
      setTimed(pieces);
      setCount(count + 1);
      setAlert(count + 1);
      return result;
    } finally {
      busy.current = false;
      setSending(false);
    }
  };

  return { outcome, timed, sending, alert, send, closeAlert: () => setAlert(0) };
}
