import { expect, type FrameLocator, type Page } from '@playwright/test';
import { PROVIDER } from './site.ts';

/** The payment provider's side: its checkout as a person sees it, and the controls for tests. */

const FRAME = 'iframe[title="Payment"]';

export const payButton = (page: Page) => page.locator('.fee-now-action').getByRole('button', { name: /^Pay .* now$/ });

/** The checkout's dialog over the page. */
export const checkout = (page: Page): FrameLocator => page.frameLocator(FRAME);

export const choose = (page: Page, outcome: string) => checkout(page).locator(`[data-outcome="${outcome}"]`).click();

export const checkoutIsGone = (page: Page) => expect(page.locator(FRAME)).toHaveCount(0);

async function control<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${PROVIDER}/sandbox${path}`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

interface KnownPayment {
  id: string;
  order_id: string;
  amount: number;
  status: string;
}
interface KnownOrder {
  id: string;
  amount: number;
  currency: string;
  notes: Record<string, string>;
}

/** The orders of one delegate at the provider, newest first, and their payments. */
export async function knownOf(userId: string): Promise<{ orders: KnownOrder[]; payments: KnownPayment[] }> {
  const { orders, payments } = await control<{ orders: KnownOrder[]; payments: KnownPayment[] }>('GET', '');
  const own = orders.filter(({ notes }) => notes['userId'] === userId);
  return { orders: own, payments: payments.filter(({ order_id: id }) => own.some((order) => order.id === id)) };
}

/** One transition of a payment, as its bank makes it. */
export const bankSays = (paymentId: string, move: 'authorize' | 'capture' | 'fail') => control('POST', `/payments/${paymentId}/${move}`);

/** Pays an order without a browser. */
export const payElsewhere = (orderId: string, outcome: string) => control('POST', `/orders/${orderId}/pay`, { outcome });

/** Somebody gives money back in the provider's dashboard, past us. */
export async function refundInDashboard(paymentId: string, amountMinor: number): Promise<void> {
  const answer = await fetch(`${PROVIDER}/v1/payments/${paymentId}/refund`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from('rzp_test_IsocentreSandbox:sandbox-key-secret').toString('base64')}`,
    },
    body: JSON.stringify({ amount: amountMinor, speed: 'normal' }),
  });
  if (!answer.ok) throw new Error(`refund of ${paymentId}: ${await answer.text()}`);
}
