import { useEffect, useState } from 'react';
import { useActionData, useFetcher, useNavigate, useRevalidator } from 'react-router';
import { refresh } from '../../../lib/load.ts';
import type { OwnRecord } from '../details/own-record.ts';
import type { CompletionOutcome, Payment } from './complete.ts';
import type { Entered } from './read-posted.ts';

/** Sending the form, and what became of it. What was stored is shown from the answer. */
export function useCompleting(loaded: OwnRecord) {
  const fetcher = useFetcher<CompletionOutcome>({ key: 'completion' });
  const posted = useActionData<CompletionOutcome & { intent?: string }>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [latest, setLatest] = useState<OwnRecord>();
  const [failed, setFailed] = useState(posted?.intent === 'complete' && 'failed' in posted ? posted : null);
  /** How it was settled, once it is; details that were only stored leave it open. */
  const [done, setDone] = useState<Exclude<Payment, 'online'> | null>(null);
  const [saved, setSaved] = useState(false);
  // What was entered before somebody else was found to be quicker.
  const [kept, setKept] = useState<Entered>();

  const outcome = fetcher.data;
  const [seen, setSeen] = useState(outcome);
  if (outcome && outcome !== seen) {
    setSeen(outcome);
    setSaved('completed' in outcome && outcome.payment === 'online');
    if ('failed' in outcome) setFailed(outcome);
    else {
      setFailed(null);
      setKept(undefined);
      setLatest(outcome.completed);
      if (outcome.payment !== 'online') setDone(outcome.payment);
    }
  }
  useEffect(() => {
    if (!outcome || 'failed' in outcome) return;
    // The steps above go on; with nothing left to pay the page itself would go.
    if (outcome.payment === 'later') void refresh(revalidate);
    if (outcome.payment === 'online') {
      // Closes what was open for editing; where nothing was, only the steps above may have gone on.
      if (window.location.search) void navigate('/paymentPage', { replace: true, preventScrollReset: true });
      else void refresh(revalidate);
    }
  }, [outcome, navigate, revalidate]);

  const putAside = () => {
    setKept(failed?.entered);
    setFailed(null);
  };
  const own = latest && latest.version > loaded.version ? latest : loaded;
  return { own, fetcher, failed, kept, done, saved, putAside, unsay: () => setSaved(false) };
}
