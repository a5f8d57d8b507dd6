import { addresses } from '@isocentre/domain/addresses';
import type { ALERT_MS, REDIRECT_MS } from '../../lib/durations.ts';
import { type ReturnPlace, returnPlace } from '../../lib/return-path.ts';

interface Entry {
  /** The target, unless somebody was on the way to another page. */
  to: ReturnPlace;
  redirect: keyof typeof REDIRECT_MS;
  failed: keyof typeof ALERT_MS;
}

/** One login, reached from two places, which differ in target and message times. */
export const LOGIN_ENTRIES = {
  page: { to: addresses.profile, redirect: 'loginToProfile', failed: 'loginFailed' },
  tab: { to: addresses.payment, redirect: 'tabLoginToPayment', failed: 'tabLoginFailed' },
} as const satisfies Record<string, Entry>;

export type LoginEntry = keyof typeof LOGIN_ENTRIES;

/** From a form: anything but the tab is the page. */
export const entryFrom = (form: FormData): LoginEntry => (form.get('entry') === 'tab' ? 'tab' : 'page');

/** The target of a login posted without script. */
export const wayFrom = (form: FormData): ReturnPlace => returnPlace(form.get('continue')) ?? LOGIN_ENTRIES[entryFrom(form)].to;
