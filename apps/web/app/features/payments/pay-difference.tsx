import type { OpenDifference } from '@isocentre/contract/payments';
import { addresses } from '@isocentre/domain/addresses';
import { Button } from '@isocentre/ui/button.tsx';
import { Icon } from '@isocentre/ui/icon.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useState } from 'react';
import { UNREACHABLE } from '../../lib/failure.ts';
import { useShellData } from '../../lib/shell-data.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { DifferenceNotice } from './difference-notice.tsx';
import type { DifferenceOutcome } from './pay.ts';

/** The payment page of somebody who has paid, and of whom a correction asks for more. */
export function PayDifference({ difference }: { difference: OpenDifference }) {
  const timeZone = useShellData()?.edition.timeZone ?? 'UTC';
  const [outcome, setOutcome] = useState<DifferenceOutcome>();
  const [busy, setBusy] = useState(false);
  const { price, amountMinor } = difference;
  const pay = async () => {
    if (busy) return;
    setBusy(true);
    setOutcome(undefined);
    const parts = await Promise.all([import('./pay.ts'), import('../../lib/browser-call.ts')]).catch(() => null);
    setOutcome(
      parts ? await parts[0].payDifference(parts[1].browserCall, timeZone, amountMinor) : { kind: 'refused', failed: UNREACHABLE },
    );
    setBusy(false);
  };
  const state = outcome?.kind === 'confirming' ? 'confirming' : difference.state;
  return (
    <>
      <header className="completion-head">
        <h1>What is still open</h1>
      </header>
      {outcome && <Said outcome={outcome} price={price} />}
      {outcome?.kind === 'paid' ? (
        <p>
          <ButtonLink to={addresses.profile}>See your profile</ButtonLink>
        </p>
      ) : state === 'open' ? (
        <>
          <p>
            <b>{price}</b> is still to be paid. The organisers have corrected your registration, and this is the difference. You stay
            registered, and what you have paid counts.
          </p>
          <p className="needs-script">
            <Button className="payment-button" aria-disabled={busy || undefined} onClick={() => void pay()}>
              <Icon name="lock" />
              {busy ? 'One moment...' : `Pay ${price} now`}
            </Button>
          </p>
          <p className="only-without-script">Paying online needs JavaScript. You can also pay at the registration desk.</p>
        </>
      ) : (
        <DifferenceNotice difference={{ ...difference, state }} />
      )}
    </>
  );
}

function Said({ outcome, price }: { outcome: DifferenceOutcome; price: string }) {
  switch (outcome.kind) {
    case 'paid':
      return (
        <Notice kind="good" title={`${price} paid. Thank you.`}>
          <p>Nothing is open any more. The receipt is on its way to your inbox.</p>
        </Notice>
      );
    case 'closed':
      return (
        <Notice title="You closed the payment window.">
          <p>Nothing was paid. You can pay whenever you like.</p>
        </Notice>
      );
    case 'no-script':
      return (
        <Notice kind="bad" title="Failed to load Razorpay SDK. Please check your connection.">
          <p>Nothing was paid. Some networks and extensions block payment pages: allow it, or try another network.</p>
        </Notice>
      );
    case 'unrecorded':
      return (
        <Notice kind="bad" title={`Your payment ${outcome.paymentId} could not be noted yet`}>
          <p>We go on trying. Please do not pay again; if your profile does not show it in an hour, write to us.</p>
        </Notice>
      );
    case 'refused':
      return (
        <Notice kind="bad" title="Nothing was paid">
          <p>{outcome.failed.message}</p>
        </Notice>
      );
    default:
      return null;
  }
}
