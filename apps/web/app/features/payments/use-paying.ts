import type * as PayCode from './pay.ts';
import type { Call } from '@isocentre/contract/route';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Failure, UNREACHABLE } from '../../lib/failure.ts';
import { refresh } from '../../lib/load.ts';
import type { PayOutcome } from './pay.ts';
import type { SeenPayment } from './seen-payment.ts';

/** The message above the form about the last attempt. */
export type Said =
  | { kind: 'closed' | 'declined' | 'no-script' }
  | { kind: 'requoted'; before: string; now: string }
  | { kind: 'refused'; failed: Failure };

type Code = typeof PayCode;
const UNSENT: PayOutcome = { kind: 'refused', failed: UNREACHABLE };

/** Runs payment code, loaded on demand. Without a connection it may not load. */
const send = (work: (code: Code, call: Call) => Promise<PayOutcome>): Promise<PayOutcome> =>
  Promise.all([import('./pay.ts'), import('../../lib/browser-call.ts')]).then(
    ([code, { browserCall }]) => work(code, browserCall),
    () => UNSENT,
  );

/** Whether the provider may know more than we do. */
const mayHaveChanged = (seen: SeenPayment | null) => seen !== null && ['open', 'failed', 'confirming'].includes(seen.state);

/**
 * Paying and its state: as loaded with the page, until something newer is known. The provider is asked when the page
 * hydrates, when its tab becomes visible again, and after the checkout was closed.
 */
export function usePaying(loaded: SeenPayment | null | undefined, timeZone: string) {
  const { revalidate } = useRevalidator();
  const [heard, setHeard] = useState<SeenPayment | null>(null);
  const [base, setBase] = useState(loaded);
  if (base !== loaded) {
    setBase(loaded);
    setHeard(null);
  }
  const [said, setSaid] = useState<Said | null>(null);
  const [paid, setPaid] = useState<SeenPayment | null>(null);
  const [unrecorded, setUnrecorded] = useState<string | null>(null);
  const [announcedOrder, setAnnouncedOrder] = useState<string | null>(null);
  // The visitor says that they have not paid what we are confirming.
  const [resumed, setResumed] = useState(false);
  const [busy, setBusy] = useState(false);
  // State updates too late for a double click.
  const pressed = useRef(false);
  const seen = heard ?? loaded ?? null;

  const see = (next: SeenPayment) => {
    setHeard(next);
    if (next.state !== 'open' && next.state !== 'none') setUnrecorded(null);
    // A new line in the list of attempts.
    if (next.state === 'failed' && next.payment?.id !== seen?.payment?.id) void refresh(revalidate);
    if (next.state !== 'paid') return;
    setPaid(next);
    // Updates the steps above.
    void refresh(revalidate);
  };

  const take = (outcome: PayOutcome) => {
    setSaid(saying(outcome));
    setResumed(false);
    if (outcome.kind === 'seen') see(outcome.seen);
    if (outcome.kind === 'unrecorded') setUnrecorded(outcome.paymentId);
    if (outcome.kind === 'requoted') setAnnouncedOrder(outcome.started.orderId);
    // The new price must be on the page before it is paid.
    if (outcome.kind === 'requoted' || isOutdated(outcome)) void refresh(revalidate);
  };

  const once = async (work: (code: Code, call: Call) => Promise<PayOutcome>) => {
    if (pressed.current) return;
    pressed.current = true;
    setBusy(true);
    setSaid(null);
    try {
      take(await send(work));
    } finally {
      pressed.current = false;
      setBusy(false);
    }
  };

  /** Asks the provider silently; returns whether it could be asked. */
  const ask = async (): Promise<boolean> => {
    const outcome = await send((code, call) => code.ask(call, timeZone));
    // A payment in progress reports its own result.
    if (outcome.kind === 'seen' && !pressed.current) see(outcome.seen);
    return outcome.kind === 'seen';
  };
  const askQuietly = useEffectEvent(() => {
    if (mayHaveChanged(seen) && !pressed.current && !document.hidden) void ask();
  });
  useEffect(() => {
    askQuietly();
    const looked = () => askQuietly();
    document.addEventListener('visibilitychange', looked);
    return () => document.removeEventListener('visibilitychange', looked);
  }, []);

  return {
    seen,
    said,
    busy,
    /** Learned on this page: the reader is told before being redirected. */
    paid,
    unrecorded,
    resumed,
    resume: () => setResumed(true),
    ask,
    pay: (quotedMinor: number | undefined) =>
      once((code, call) => code.payOnline(call, { timeZone, again: mayHaveChanged(seen) && !resumed, quotedMinor, announcedOrder })),
    wait: () => once((code, call) => code.wait(call, timeZone)),
    waitNoLonger: () => once((code, call) => code.waitNoLonger(call, timeZone)),
  };
}

export type Paying = ReturnType<typeof usePaying>;

const isOutdated = (outcome: PayOutcome) => outcome.kind === 'refused' && ['QUOTE_CHANGED', 'WORKSHOP_FULL'].includes(outcome.failed.code);

function saying(outcome: PayOutcome): Said | null {
  switch (outcome.kind) {
    case 'seen':
      if (!outcome.closed) return null;
      if (outcome.seen.state === 'failed') return { kind: 'declined' };
      return ['open', 'none'].includes(outcome.seen.state) ? { kind: 'closed' } : null;
    case 'requoted':
      return { kind: 'requoted', before: outcome.before, now: outcome.started.price };
    case 'unrecorded':
      return null;
    default:
      return outcome;
  }
}
