import { addresses } from '@isocentre/domain/addresses';
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { MyRegistration } from '@isocentre/contract/registration';
import { Button } from '@isocentre/ui/button.tsx';
import { EmailWords, Facts } from '@isocentre/ui/facts.tsx';
import { Kolam } from '@isocentre/ui/kolam/kolam.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { REDIRECT_MS } from '../../lib/durations.ts';
import { useShellData } from '../../lib/shell-data.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { TimedRedirect } from '../../ui/timed-redirect.tsx';
import type { WorkshopWords } from '../workshop/load-booked-workshop.ts';
import { ReceiptLink } from './receipt-link.tsx';
import type { SeenPayment } from './seen-payment.ts';
import { WorkshopLine } from './workshop-line.tsx';

/** A payment state that takes the whole page. Drawn with an open line, it is not finished yet. */
function PaymentState({ look = 'usual', title, children }: { look?: 'usual' | 'good'; title: string; children: ReactNode }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone, and the focus with it; it may have been far below.
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
  own: MyRegistration;
  ask: () => Promise<boolean>;
  /** Dismisses it and shows the form again. */
  onTryAgain: () => void;
}

/** The bank has not confirmed yet. Polls by itself; never reports a failure. */
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

/** The provider reports the payment, and we could not record it: these details identify the payment. */
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

interface PaidProps {
  seen: SeenPayment;
  own: MyRegistration;
  /** If the category includes it. */
  workshop: WorkshopWords | null;
  /** Whether this delegate can submit abstracts; otherwise there is no redirect to them. */
  canSubmit: boolean;
}

export function Paid({ seen, own, workshop, canSubmit }: PaidProps) {
  const city = useShellData()?.edition.venue.city;
  const receipt = seen.receipt && <ReceiptLink {...seen.receipt} />;
  return (
    <PaymentState look="good" title={city ? `Paid. See you in ${city}.` : 'Paid.'}>
      <p>
        {own.confirmed ? 'Your place is confirmed' : 'Your payment has arrived'}, {own.userName}. The receipt is on its way to your inbox.
      </p>
      {canSubmit ? (
        <TimedRedirect
          to={addresses.abstracts}
          afterMs={REDIRECT_MS.paidToAbstracts}
          title="Your payment was successful."
          way="Taking you to abstract submission ..."
          go="Submit your abstract"
          more={receipt}
        />
      ) : (
        <div className="payment-state-ways">
          {receipt}
          <ButtonLink to={addresses.profile} small>
            See your profile
          </ButtonLink>
        </div>
      )}
      <PaymentFacts
        seen={seen}
        more={[
          ['Date', seen.paidAt],
          ['Category', own.categoryLabel],
          ['Workshop', workshop && <WorkshopLine key="workshop" workshop={workshop} />],
          ['Still to do', lacking(own)],
        ]}
      >
        <a href="/documents/conference.ics" download>
          Add the conference to my calendar
        </a>
      </PaymentFacts>
    </PaymentState>
  );
}

/** What is still missing although it is paid. */
const lacking = ({ proofStanding }: MyRegistration) =>
  proofStanding === 'missing' || proofStanding === 'rejected' ? 'Upload the proof your category requires, on your profile' : null;

/** Often at first, when most results come; then less often. */
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
