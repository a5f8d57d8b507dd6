import { type FormEvent, useEffect, useRef, useState } from 'react';

const loadTimed = () => import('../ui/timed.ts').catch(() => null);
type Timed = NonNullable<Awaited<ReturnType<typeof loadTimed>>>;

/**
 * A form that script submits in the background. Its result stays until the next attempt; `alert` is set while the alert
 * is shown. `timed` holds the components that show it: null while they could not be loaded.
 */
export function useAttempt<Outcome>(attempt: (form: FormData) => Promise<Outcome>, posted?: Outcome) {
  const [outcome, setOutcome] = useState(posted);
  const [timed, setTimed] = useState<Timed | null>(null);
  /** Counts, so that each alert restarts its timer. */
  const [count, setCount] = useState(0);
  const [alert, setAlert] = useState(0);
  const [sending, setSending] = useState(false);
  // State updates too late for a double click.
  const busy = useRef(false);

  // Before anything is sent: a connection lost later cannot keep the result from being shown.
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
