/**
 * Wrong passwords for one address cost time, never the account: after a handful of failures each further try waits
 * twice as long, up to a minute. An attacker cannot lock the owner out for longer than that, and resetting the password
 * removes the delay.
 */

export const FREE_FAILURES = 5;
export const LONGEST_DELAY_SECONDS = 60;
/** Without a failure for this long, the count restarts. */
export const FORGOTTEN_AFTER_MINUTES = 15;

/** Seconds to wait after this many failures in a row. */
export const delayAfter = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : Math.min(LONGEST_DELAY_SECONDS, 2 ** (failures - FREE_FAILURES));
