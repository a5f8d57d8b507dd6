import type { Page } from '@playwright/test';
import { callFrom, type Details, inDatabase, newDelegate } from './delegates.ts';
import { choose, knownOf, payButton } from './payments.ts';
import type { Shot } from './shot.ts';
import { PROVIDER } from './site.ts';

const open = async (page: Page, path = '/paymentPage') => {
  await page.goto(path, { waitUntil: 'networkidle' });
};
const arrive = async (page: Page, change: Partial<Details> = {}) => {
  const delegate = await newDelegate(page, change);
  await open(page);
  return delegate;
};
const pay = async (page: Page, ...outcomes: string[]) => {
  await payButton(page).click();
  for (const outcome of outcomes) await choose(page, outcome);
};
const stay = (page: Page) => page.getByRole('button', { name: 'Stay here' }).click();
const seats = (free: number | null) => inDatabase(`update workshop_seats set capacity = taken + ${free} where edition_id = 1`);
const WORKSHOP: Partial<Details> = { category: 'oncology-or-physicist', registrationType: 'fixed' };

const STATES: Record<string, (page: Page) => Promise<unknown>> = {
  open: (page) => arrive(page),
  overseas: (page) => arrive(page, { category: 'overseas', country: 'Sri Lanka', mobile: '+94 77 123 4567' }),
  checkout: async (page) => {
    await arrive(page);
    await pay(page);
    await page.frameLocator('iframe[title="Payment"]').locator('[data-outcome="success"]').waitFor();
  },
  closed: async (page) => {
    await arrive(page);
    await pay(page, 'dismiss');
    await page.getByText('You closed the payment window.').waitFor();
  },
  declined: async (page) => {
    await arrive(page);
    await pay(page, 'failure', 'dismiss');
    await page.getByText('The bank declined this payment').waitFor();
  },
  blocked: async (page) => {
    await arrive(page);
    await page.route(`${PROVIDER}/**`, (route) => route.abort());
    await pay(page);
    await page.getByText('Failed to load Razorpay SDK').waitFor();
  },
  confirming: async (page) => {
    await arrive(page);
    await pay(page, 'pending');
    await page.getByRole('heading', { name: 'Confirming your payment' }).waitFor();
    await page.getByText('Last checked').waitFor();
  },
  paid: async (page) => {
    await arrive(page);
    await pay(page, 'success');
    await stay(page);
  },
  unrecorded: async (page) => {
    await arrive(page);
    await page.route('**/api/v1/me/payment/c*', (route) => route.abort());
    await pay(page, 'pending');
    await page.getByText('Payment successful but failed').waitFor();
  },
  requoted: async (page) => {
    const { userId } = await arrive(page);
    await pay(page, 'dismiss');
    const [order] = (await knownOf(userId)).orders;
    await inDatabase(
      `update payment_orders set price = '₹900', created_at = now() - interval '1 hour', expires_at = now() - interval '1 minute'
       where provider_order_id = '${order?.id}'`,
    );
    await open(page);
    await pay(page);
    await page.getByText('has run out').waitFor();
  },
  review: async (page) => {
    const { userId } = await arrive(page);
    await pay(page, 'dismiss');
    const [order] = (await knownOf(userId)).orders;
    await fetch(`${PROVIDER}/sandbox/orders/${order?.id}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome: 'success', amount: 50_000 }),
    });
    await callFrom(page, 'POST', '/api/v1/me/payment/check');
    await open(page);
  },
  full: async (page) => {
    await seats(0);
    await arrive(page, WORKSHOP);
    await seats(null);
  },
  waiting: async (page) => {
    await seats(0);
    await arrive(page, WORKSHOP);
    await page.getByRole('button', { name: 'Join the waiting list' }).click();
    await page.getByText('You are on the waiting list.').waitFor();
    await seats(null);
  },
  history: async (page) => {
    await arrive(page);
    await pay(page, 'failure', 'double');
    await stay(page);
    await page.waitForTimeout(8000);
    await open(page, '/userProfile');
  },
  seats: async (page) => {
    await seats(2);
    await open(page, '/preconference-workshop');
    await seats(null);
  },
};

/** Every payment state, as somebody reaches it. */
export const paymentShots: Shot[] = Object.entries(STATES).map(([name, act]) => ({
  name: `payment-${name}`,
  path: '/terms',
  act,
  whole: true,
}));
