import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { REDIRECT_MS } from '../../../lib/durations.ts';
import { useShellData } from '../../../lib/shell-data.ts';
import { Button } from '../../../ui/button.tsx';
import { EmailWords, Facts } from '../../../ui/facts.tsx';
import { Kolam } from '../../../ui/kolam/kolam.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TimedRedirect } from '../../../ui/timed-redirect.tsx';
import type { OwnRecord } from '../details/own-record.ts';
import { ReceiptLink } from './receipt-link.tsx';
import type { SeenPayment } from './seen-payment.ts';

/** A state of the payment that takes the whole page. A line that is still open is not done yet. */
function PaymentState({ look = 'usual', title, children }: { look?: 'usual' | 'good'; title: string; children: ReactNode }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone, and the focus with it; it may have stood far below.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <section className={`payment-state payment-state-${look}`} aria-labelledby={id}>
      <Kolam figure={look === 'good' ? { kind: 'motif', seed: 's2', n: 5 } : { kind: 'empty', seed: 's2', n: 5, drawn: 0.7 }} />
      <h1 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </section>
  );
}

interface PaymentFactsProps {
  seen: SeenPayment;
  more?: ComponentProps<typeof Facts>['facts'];
  children?: ReactNode;
}

const PaymentFacts = ({ seen, more, children }: PaymentFactsProps) => (
  <div className="card payment-state-facts">
    <Facts columns={2} facts={[['Amount', seen.payment?.amount], ['Payment ID', seen.payment?.id], ...(more ?? [])]} />
    {children}
  </div>
);

const CheckAgain = ({ busy, now }: Pick<ReturnType<typeof useAsking>, 'busy' | 'now'>) => (
  <Button look="line" onClick={now} aria-disabled={busy || undefined}>
    {busy ? 'Checking...' : 'Check again'}
  </Button>
);

interface ConfirmingProps {
  seen: SeenPayment;
  own: OwnRecord;
  ask: () => Promise<boolean>;
  /** Leaves it be and shows the form again. */
  onTryAgain: () => void;
}

/** The bank has not said its last word. Asks again by itself; never says that it failed. */
export function Confirming({ seen, own, ask, onTryAgain }: ConfirmingProps) {
  const asking = useAsking(ask);
  return (
    <PaymentState title="Confirming your payment">
      <p role="status">
        We are confirming your payment. This usually takes a few seconds, at most a few minutes. <b>Please do not pay again.</b>
      </p>
      <p className="payment-state-quiet">
        You may close this page. We will send the receipt to <EmailWords email={own.emailId} />.
      </p>
      <PaymentFacts
        seen={seen}
        more={[
          ['Started', seen.paidAt],
          ['Last checked', asking.words],
        ]}
      />
      <div className="payment-state-ways needs-script">
        <CheckAgain {...asking} />
        <Button look="plain" onClick={onTryAgain}>
          I have not paid
        </Button>
      </div>
    </PaymentState>
  );
}

interface UnrecordedProps {
  paymentId: string;
  ask: () => Promise<boolean>;
}

/** The provider says paid, and we could not note it down: what it says here leads to the payment. */
export function Unrecorded({ paymentId, ask }: UnrecordedProps) {
  const asking = useAsking(ask);
  return (
    <PaymentState title="Your payment">
      <div className="payment-state-notice">
        <Notice kind="bad" title="Payment successful but failed to update registration. Please contact support.">
          <p>
            Your payment ID is <b>{paymentId}</b>. We go on trying to note it down; please do not pay again.
          </p>
        </Notice>
      </div>
      <div className="payment-state-ways">
        <CheckAgain {...asking} />
      </div>
    </PaymentState>
  );
}

export function InReview({ seen }: { seen: SeenPayment }) {
  return (
    <PaymentState title="We are looking at your payment">
      <p>
        Your payment has arrived, but it is not what we expected. The organisers are looking at it and will write to you.{' '}
        <b>Please do not pay again.</b>
      </p>
      <PaymentFacts seen={seen} />
    </PaymentState>
  );
}

export function Paid({ seen, own }: { seen: SeenPayment; own: OwnRecord }) {
  const city = useShellData()?.edition.venue.city;
  return (
    <PaymentState look="good" title={city ? `Paid. See you in ${city}.` : 'Paid.'}>
      <p>Your place is confirmed, {own.userName}. The receipt is on its way to your mailbox.</p>
      <PaymentFacts
        seen={seen}
        more={[
          ['Date', seen.paidAt],
          ['Category', own.categoryLabel],
        ]}
      >
        {seen.receipt && <ReceiptLink {...seen.receipt} />}
      </PaymentFacts>
      <TimedRedirect
        to="/abstract-submission"
        afterMs={REDIRECT_MS.paidToAbstracts}
        title="Your payment was successful."
        way="We take you to abstract submission."
      />
    </PaymentState>
  );
}

/** Often at first, when most answers come; then with patience. */
const pauseAfter = (asked: number) => (asked < 10 ? 3000 : asked < 40 ? 10_000 : 30_000);

function useAsking(ask: () => Promise<boolean>) {
  const timeZone = useShellData()?.edition.timeZone ?? 'UTC';
  const [state, setState] = useState({ asked: 0, at: 0, reached: true });
  const [busy, setBusy] = useState(false);
  const askNow = async () => {
    if (busy) return;
    setBusy(true);
    const reached = await ask();
    setBusy(false);
    setState(({ asked }) => ({ asked: asked + 1, at: Date.now(), reached }));
  };
  const askInTime = useEffectEvent(askNow);
  useEffect(() => {
    const timer = setTimeout(() => void askInTime(), pauseAfter(state.asked));
    return () => clearTimeout(timer);
  }, [state]);
  const time = new Intl.DateTimeFormat('en-IN', { timeZone, timeStyle: 'medium', hourCycle: 'h23' });
  const words = state.at > 0 && `${time.format(state.at)}${state.reached ? '' : ', the payment service did not answer'}`;
  return { busy, words: words || null, now: () => void askNow() };
}
