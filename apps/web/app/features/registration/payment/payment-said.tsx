import { type RefObject, useEffect, useRef } from 'react';
import { isSignedOut } from '../../../lib/for-signed-in.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SessionExpired } from '../../../ui/session-expired.tsx';
import type { SeenPayment } from './seen-payment.ts';
import type { Said } from './use-paying.ts';

const FAILED = 'An error occurred during registration. Please try again.';

interface PaymentSaidProps {
  said: Said | null;
  seen: SeenPayment | null;
  login: string;
}

/** What became of the last attempt to pay. It takes the focus when it comes, and stays until the next attempt. */
export function PaymentSaid({ said, seen, login }: PaymentSaidProps) {
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
          <p>Nothing was paid. Your registration is kept, and you can pay when you like.</p>
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
      return said.failed.code === 'QUOTE_CHANGED' || said.failed.code === 'WORKSHOP_FULL' ? (
        <Notice kind="warn" title={said.failed.message} ref={box} />
      ) : (
        <Notice kind="bad" title={FAILED} ref={box}>
          <p>{said.failed.message}</p>
        </Notice>
      );
    default:
      return <Heard seen={seen} box={box} />;
  }
}

/** What is known without an attempt on this page. */
function Heard({ seen, box }: { seen: SeenPayment | null; box: RefObject<HTMLDivElement | null> }) {
  if (seen?.state === 'failed')
    return (
      <Notice kind="bad" title={FAILED} ref={box}>
        <p>
          The bank declined this payment{seen.payment?.declined ? `: “${seen.payment.declined.replace(/\.$/, '')}”` : ''}. Your registration
          is kept; try again, or use another card or UPI. Should money have left your account all the same, we will find it.
        </p>
      </Notice>
    );
  if (seen?.state === 'refunded' && seen.refund) return <Returned refund={seen.refund} />;
  return null;
}

const WHY = {
  'second-payment': 'It was paid twice.',
  'place-lost': 'All workshop places were taken when it arrived.',
  organisers: 'The organisers returned it.',
} as const;

function Returned({ refund: { amount, state, reason } }: { refund: NonNullable<SeenPayment['refund']> }) {
  const title = {
    requested: `Your payment of ${amount} is being sent back.`,
    pending: `Your payment of ${amount} is on its way back.`,
    processed: `Your payment of ${amount} was sent back.`,
    failed: `Your payment of ${amount} could not be sent back yet.`,
  }[state];
  return (
    <Notice kind="warn" title={title}>
      <p>
        {WHY[reason]} {state === 'failed' ? 'The organisers look after it.' : 'Banks take five to seven working days.'}
      </p>
    </Notice>
  );
}
