import { addresses } from '@isocentre/domain/addresses';
import { useEffect, useState } from 'react';
import { useActionData, useFetcher, useNavigate, useRevalidator } from 'react-router';
import { refresh } from '../../../lib/load.ts';
import type { OwnRecord } from '../details/own-record.ts';
import type { CompletionOutcome } from './complete.ts';
import type { Payment } from './read-posted.ts';
import type { Entered } from './read-posted.ts';

/** Submitting the form, and its result. What was stored is shown from the response. */
export function useCompleting(loaded: OwnRecord) {
  const fetcher = useFetcher<CompletionOutcome>({ key: 'completion' });
  const posted = useActionData<CompletionOutcome & { intent?: string }>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [latest, setLatest] = useState<OwnRecord>();
  const [failed, setFailed] = useState(posted?.intent === 'complete' && 'failed' in posted ? posted : null);
  /** How it was settled, once it is; saving details alone does not settle it. */
  const [done, setDone] = useState<Exclude<Payment, 'online'> | null>(null);
  const [saved, setSaved] = useState(false);
  // What was entered before a conflicting save was found.
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
    // Updates the steps above; with nothing left to pay the page itself would redirect.
    if (outcome.payment === 'later') void refresh(revalidate);
    if (outcome.payment === 'online') {
      // Closes the editing mode; if there was none, only the steps above may have changed.
      if (window.location.search) void navigate(addresses.payment, { replace: true, preventScrollReset: true });
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
