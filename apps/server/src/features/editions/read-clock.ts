import type { readClock as route } from '@isocentre/contract/editions';
import type { Answer } from '@isocentre/contract/route';
import { clockStops, momentName, nextChangeAt } from '@isocentre/domain/editions/calendar';
import type { Visit } from '../../platform/feature.ts';

export async function readClock(timeMachine: boolean, { edition: { edition }, now, clockMoved }: Visit): Promise<Answer<typeof route>> {
  return {
    now: now.toISOString(),
    nextChangeAt: nextChangeAt(edition, now)?.toISOString() ?? null,
    timeMachine: timeMachine ? { moment: momentName(edition, now), moved: clockMoved, stops: clockStops(edition) } : null,
  };
}
