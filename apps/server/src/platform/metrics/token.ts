import { timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';
import { hashOf } from '../sessions.ts';

/** Who may read the metrics: in production only who has the token. */
export function mayReadMetrics(
  { APP_MODE, METRICS_TOKEN: token }: Pick<Config, 'APP_MODE' | 'METRICS_TOKEN'>,
  given: string | undefined,
): boolean {
  if (token === undefined) return APP_MODE !== 'production' && APP_MODE !== 'drill';
  // Compared as hashes, in constant time.
  return given !== undefined && timingSafeEqual(hashOf(given), hashOf(`Bearer ${token}`));
}
