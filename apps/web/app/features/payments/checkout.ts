import type { StartedPayment } from '@isocentre/contract/payments';
import { isInAppBrowser } from './in-app-browser.ts';

/** The part of the provider's script that this page uses. */
interface Checkout {
  open(): void;
}
declare global {
  interface Window {
    Razorpay?: new (options: object) => Checkout;
  }
}

/** What it returns once the payment is authorised. */
export interface Agreed {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

const SCRIPT_MS = 20_000;

/** Loads the provider's script, once. False: it could not be loaded. */
export function loadCheckout(url: string): Promise<boolean> {
  if (window.Razorpay) return Promise.resolve(true);
  return new Promise((resolve) => {
    const script = document.createElement('script');
    const end = (came: boolean) => {
      clearTimeout(timer);
      // A script that failed to load is requested again the next time.
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

/** Not less than a payment takes, nor longer than any price is promised, whatever this device's clock says. */
const SHORTEST_S = 60;
const LONGEST_S = 30 * 60;

/**
 * Opens the checkout; returns its result, or null when it was closed. After a refusal it stays open for another try.
 */
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
