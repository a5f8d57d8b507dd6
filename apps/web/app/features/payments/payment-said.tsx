import { Notice } from '@isocentre/ui/notice.tsx';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { isSignedOut } from '../../lib/for-signed-in.ts';
import { SessionExpired } from '../../ui/session-expired.tsx';
import type { SeenPayment } from './seen-payment.ts';
import type { Said } from './use-paying.ts';

const FAILED = 'An error occurred during registration. Please try again.';

/** Not errors: something has to be checked or done first. */
const ASKED = new Set(['QUOTE_CHANGED', 'WORKSHOP_FULL', 'PROOF_REQUIRED']);

interface PaymentSaidProps {
  said: Said | null;
  seen: SeenPayment | null;
  login: string;
  /** What to do after a declined payment. */
  children: ReactNode;
}

/** The result of the last payment attempt. It takes the focus when it appears, and stays until the next attempt. */
export function PaymentSaid({ said, seen, login, children }: PaymentSaidProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (said) box.current?.focus();
  }, [said]);
  if (said?.kind === 'refused' && isSignedOut(said.failed)) return <SessionExpired to={login} />;
  switch (said?.kind) {
    case 'no-script':
      return (
        <Notice kind="bad" title="Failed to load Razorpay SDK. Please check your connection." ref={box}>
          <p>Nothing was paid. Some networks and extensions block payment pages: allow it, or try another network.</p>
        </Notice>
      );
    case 'closed':
      return (
        <Notice title="You closed the payment window." ref={box}>
          <p>Nothing was paid. Your registration is kept, and you can pay whenever you like.</p>
        </Notice>
      );
    case 'requoted':
      return (
        <Notice kind="warn" title={`The price is ${said.now} now.`} ref={box}>
          <p>
            The {said.before} that was kept for you has run out. Press the button again to pay {said.now}.
          </p>
        </Notice>
      );
    case 'refused':
      return ASKED.has(said.failed.code) ? (
        <Notice kind="warn" title={said.failed.message} ref={box} />
      ) : (
        <Notice kind="bad" title={FAILED} ref={box}>
          <p>{said.failed.message}</p>
        </Notice>
      );
    default:
      return (
        <Heard seen={seen} box={box}>
          {children}
        </Heard>
      );
  }
}

interface HeardProps extends Pick<PaymentSaidProps, 'seen' | 'children'> {
  box: RefObject<HTMLDivElement | null>;
}

/** What is known without an attempt on this page. */
function Heard({ seen, box, children }: HeardProps) {
  if (seen?.state === 'failed')
    return (
      <Notice kind="bad" title={FAILED} ref={box}>
        <p>
          <b>The bank declined this payment. No money was taken.</b>
          {seen.payment?.declined && ` Reason given: “${seen.payment.declined.replace(/\.$/, '')}”.`} Your registration is kept; try again,
          use another card or UPI, or pay later. If money was taken all the same, we will find it and refund it.
        </p>
        {children}
      </Notice>
    );
  if (seen?.state === 'refunded' && seen.refund) return <Returned refund={seen.refund} />;
  if (seen?.state === 'reversed' && seen.payment)
    return (
      <Notice kind="warn" title={`A payment of ${seen.payment.amount} was recorded for you by mistake.`}>
        <p>The organisers have taken the entry back, and its receipt is not valid. If you did pay, please write to them.</p>
      </Notice>
    );
  return null;
}

const WHY = {
  'second-payment': 'It was paid twice.',
  'seat-lost': 'All workshop places were taken when it arrived.',
  organisers: 'The organisers refunded it.',
} as const;

function Returned({ refund: { amount, state, reason } }: { refund: NonNullable<SeenPayment['refund']> }) {
  const title = {
    requested: `Your payment of ${amount} is being refunded.`,
    pending: `Your payment of ${amount} is being refunded.`,
    processed: `Your payment of ${amount} was refunded.`,
    failed: `Your payment of ${amount} could not be refunded yet.`,
  }[state];
  return (
    <Notice kind="warn" title={title}>
      <p>
        {WHY[reason]} {state === 'failed' ? 'The organisers are dealing with it.' : 'Banks take five to seven working days.'}
      </p>
    </Notice>
  );
}
