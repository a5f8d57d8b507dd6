import { databaseTime } from '../../platform/agreed-time.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import { readMetricFiles } from '../../platform/metrics/metric-files.ts';
import { alertOperator, type AlertDeps } from './alert-operator.ts';
import { alertsOf, freeShare } from './conditions.ts';
import { measure } from './measure.ts';
import { forgetOldMinutes, siteFigures } from './queries/site.ts';

export interface WatchDeps extends AlertDeps {
  config: Pick<Config, 'OPERATOR_EMAIL' | 'ORGANISERS_EMAIL' | 'METRICS_DIR' | 'FILES_DIR'>;
  reports: Database;
  nearLimits: () => Promise<readonly string[]>;
}

/** Looks at everything that an operator must be told of, and tells them. Returns how many alerts hold. */
export async function watch(deps: WatchDeps): Promise<number> {
  const { db, reports, clock, config } = deps;
  const system = clock.system();
  const theirs = await databaseTime(db);
  const filed = new Map<string, number>();
  for (const { name, value } of await readMetricFiles(config.METRICS_DIR)) filed.set(name, Math.min(value, filed.get(name) ?? value));
  const holding = alertsOf({
    figures: await measure(reports),
    site: await siteFigures(reports),
    filed,
    nearLimits: await deps.nearLimits(),
    clockDifference: (system.getTime() - theirs.getTime()) / 1000,
    diskFree: await freeShare(config.FILES_DIR),
    now: system.getTime() / 1000,
  });
  await forgetOldMinutes(db);
  return alertOperator(deps, holding);
}
