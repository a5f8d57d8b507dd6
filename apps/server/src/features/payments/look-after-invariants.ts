import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { brokenInvariants } from './queries/invariants.ts';

/** Logs every broken invariant as an error. */
export async function lookAfterInvariants({ checks }: { checks: Database }, log: Pick<Log, 'error'>): Promise<number> {
  const breaches = await brokenInvariants(checks);
  for (const { rule, rows } of breaches) log.error({ rule, rows: rows.slice(0, 20) }, `broken: ${rule}`);
  return breaches.length;
}
