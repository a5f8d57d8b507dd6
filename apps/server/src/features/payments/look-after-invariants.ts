import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { replaceFindings } from './queries/findings.ts';
import { brokenInvariants } from './queries/invariants.ts';

/** Of one rule that is broken everywhere, so many rows are enough to see why. */
const SHOWN = 500;

/** Logs every broken invariant as an error, and keeps the rows for those who keep the books. */
export async function lookAfterInvariants(
  { checks, db, clock }: { checks: Database; db: Database; clock: Pick<Clock, 'system'> },
  log: Pick<Log, 'error'>,
): Promise<number> {
  const breaches = await brokenInvariants(checks);
  for (const { rule, rows } of breaches) log.error({ rule, rows: rows.slice(0, 20) }, `broken: ${rule}`);
  await replaceFindings(
    db,
    { source: 'rules', account: null, at: clock.system() },
    breaches.flatMap(({ rule, rows }) => rows.slice(0, SHOWN).map((found) => ({ rule, found: found as object, mended: false }))),
  );
  return breaches.length;
}
