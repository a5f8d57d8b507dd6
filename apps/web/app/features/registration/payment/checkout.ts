import type { StartedPayment } from '@isocentre/contract/payments';
import { isInAppBrowser } from './in-app-browser.ts';

/** The provider's script, as far as this page uses it. */
interface Checkout {
  open(): void;
}
declare global {
  interface Window {
    Razorpay?: new (options: object) => Checkout;
  }
}

/** What it hands over once the bank has agreed. */
export interface Agreed {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

const SCRIPT_MS = 20_000;

/** Brings the provider's script, once. False: it does not come. */
export function loadCheckout(url: string): Promise<boolean> {
  if (window.Razorpay) return Promise.resolve(true);
  return new Promise((resolve) => {
    const script = document.createElement('script');
    const end = (came: boolean) => {
      clearTimeout(timer);
      // What did not come is asked for anew the next time.
      if (!came) script.remove();
      resolve(came);
    };
    const timer = setTimeout(() => end(false), SCRIPT_MS);
    script.src = url;
    script.async = true;
    script.addEventListener('load', () => end(window.Razorpay !== undefined));
    script.addEventListener('error', () => end(false));
    document.head.append(script);
  });
}

/** Not less than a payment takes, nor longer than any price is kept, whatever the clock of this device says. */
const SHORTEST_S = 60;
const LONGEST_S = 30 * 60;

/** Opens the checkout; answers what it handed over, or null when it was closed. After a refusal it stays open for another try. */
export function openCheckout(started: StartedPayment): Promise<Agreed | null> {
  const { Razorpay } = window;
  if (!Razorpay) return Promise.resolve(null);
  const left = Math.floor((Date.parse(started.expiresAt) - Date.now()) / 1000);
  return new Promise((resolve) => {
    new Razorpay({
      key: started.keyId,
      order_id: started.orderId,
      amount: started.amountMinor,
      currency: started.currency,
      name: started.title,
      description: started.description,
      prefill: started.prefill,
      notes: started.notes,
      theme: { color: '#0f5e78' },
      timeout: Math.min(LONGEST_S, Math.max(SHORTEST_S, left)),
      // A reload would lose the dialog, not the payment.
      modal: { ondismiss: () => resolve(null), confirm_close: true },
      ...(isInAppBrowser(navigator.userAgent)
        ? { callback_url: started.callbackUrl, redirect: true }
        : { handler: (agreed: Agreed) => resolve(agreed) }),
    }).open();
  });
}
