import type { ALERT_MS, REDIRECT_MS } from '../../lib/durations.ts';

interface Entry {
  to: string;
  /** What the alert says after its title, and the page below it. */
  welcome: string;
  way: string;
  redirect: keyof typeof REDIRECT_MS;
  failed: keyof typeof ALERT_MS;
}

/** One login, reached from two places: where it leads, what it says and how long that stays differ. */
export const LOGIN_ENTRIES = {
  page: {
    to: '/userProfile',
    welcome: 'Welcome back! Redirecting you to your profile...',
    way: 'Taking you to your profile.',
    redirect: 'loginToProfile',
    failed: 'loginFailed',
  },
  tab: {
    to: '/paymentPage',
    welcome: 'Welcome back! Redirecting you to the payment dashboard...',
    way: 'Taking you to your registration and payment.',
    redirect: 'tabLoginToPayment',
    failed: 'tabLoginFailed',
  },
} as const satisfies Record<string, Entry>;

export type LoginEntry = keyof typeof LOGIN_ENTRIES;

/** From a form: whatever is not the tab is the page. */
export const entryFrom = (form: FormData): LoginEntry => (form.get('entry') === 'tab' ? 'tab' : 'page');
