import type { Log } from '../../platform/log.ts';
import type { MoneyDeps } from './deps.ts';
import { brokenInvariants } from './queries/invariants.ts';

/** Logs every broken invariant as an error. */
export async function lookAfterInvariants({ db }: Pick<MoneyDeps, 'db'>, log: Pick<Log, 'error'>): Promise<number> {
  const breaches = await brokenInvariants(db);
  for (const { rule, rows } of breaches) log.error({ rule, rows: rows.slice(0, 20) }, `broken: ${rule}`);
  return breaches.length;
}
