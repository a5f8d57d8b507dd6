/**
 * What is only shown once something has been done, and how long: pages with a form import it lazily, by `useAttempt` or
 * with the first answer.
 */
export { ALERT_MS, REDIRECT_MS } from '../lib/durations.ts';
export { Alert } from './alert.tsx';
export { TimedRedirect } from './timed-redirect.tsx';
