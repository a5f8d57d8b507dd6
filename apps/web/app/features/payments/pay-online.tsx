import { Button } from '@isocentre/ui/button.tsx';
import { Icon } from '@isocentre/ui/icon.tsx';
import type { MouseEvent } from 'react';
import { charged } from './charged.ts';
import type { SeenPayment } from './seen-payment.ts';

interface PayOnlineProps {
  seen: SeenPayment;
  /** As shown on the page: the order's while it is promised, else today's. */
  price: string;
  currency: string;
  busy: boolean;
  /** The form to submit first, if there is something to store. */
  form: string;
  onPay: (event: MouseEvent) => void;
}

/** The button that opens the provider's checkout, and how long its price is promised. */
export function PayOnline({ seen, price, currency, busy, form, onPay }: PayOnlineProps) {
  return (
    <>
      <PayButton {...{ busy, form, onPay }}>{`Pay ${charged(price)} now`}</PayButton>
      <p className="only-without-script">Paying online needs JavaScript. Everything else on this page works without it.</p>
      {seen.order && seen.keptUntil && (
        <p className="payment-kept">
          <Icon name="clock" />
          <span>
            <b>{seen.order.price}</b> is kept for you until <time dateTime={seen.order.expiresAt}>{seen.keptUntil}</time>
            {seen.seat === 'held' && ', and so is your workshop place'}.
          </span>
        </p>
      )}
      <p>{waysToPay(currency)}</p>
    </>
  );
}

/** UPI and net banking work only in India; in other currencies the provider accepts cards. */
const waysToPay = (currency: string) =>
  currency === 'INR'
    ? 'UPI, card or net banking through Razorpay, charged in rupees.'
    : `By card through Razorpay, charged in ${new Intl.DisplayNames('en', { type: 'currency' }).of(currency) ?? currency}.`;

interface PayButtonProps extends Pick<PayOnlineProps, 'busy' | 'form' | 'onPay'> {
  children: string;
}

export function PayButton({ busy, form, onPay, children }: PayButtonProps) {
  return (
    <Button
      type="submit"
      form={form}
      name="payment"
      value="online"
      data-wish="pay"
      className="payment-button needs-script"
      aria-disabled={busy || undefined}
      onClick={onPay}
    >
      <Icon name="lock" />
      {busy ? 'One moment...' : children}
    </Button>
  );
}
