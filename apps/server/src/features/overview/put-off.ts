import { DAY_MS } from '@isocentre/domain/durations';
import { ATTENTION, type AttentionKind, canBePutOff } from '@isocentre/domain/overview/attention';
import { may } from '@isocentre/domain/people/permissions';
import { Refused } from '@isocentre/domain/refusals';
import { accountOf, staffOf, type Visit } from '../../platform/feature.ts';
import { removeSnooze, storeSnooze } from './queries/snoozes.ts';
import { figuresFor, type OverviewDeps } from './read-overview.ts';

/** For one person, for some days: their own taste, so the record does not say it. Nothing that waits is changed. */
export async function putOff(
  deps: OverviewDeps,
  { kind, days }: { kind: AttentionKind; days: number },
  visit: Visit,
): Promise<{ until: string | null }> {
  const { id: accountId } = accountOf(visit);
  const { id: editionId } = visit.edition;
  if (!may(staffOf(visit).held, ATTENTION[kind].needs)) throw new Refused('NOT_PERMITTED');
  if (days === 0) {
    await removeSnooze(deps.db, editionId, accountId, kind);
    return { until: null };
  }
  if (!canBePutOff(kind)) throw new Refused('VALIDATION', { fields: { kind: 'What concerns money cannot be put off.' } });
  const { waiting } = await figuresFor(deps, visit);
  const count = waiting.find((one) => one.kind === kind)?.count ?? 0;
  if (count === 0) return { until: null };
  const until = new Date(visit.now.getTime() + days * DAY_MS);
  await storeSnooze(deps.db, editionId, accountId, { kind, count, until });
  return { until: until.toISOString() };
}
