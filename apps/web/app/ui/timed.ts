/**
 * What is only shown after an action, and for how long: pages with a form import it lazily, by `useAttempt` or with the
 * first response.
 */
export { ALERT_MS, REDIRECT_MS } from '../lib/durations.ts';
export { Alert } from './alert.tsx';
export { Passing } from './passing.tsx';
export { TimedRedirect } from './timed-redirect.tsx';
