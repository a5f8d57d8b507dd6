import { clockStops } from '@isocentre/domain/editions/calendar';
import { editions } from '@isocentre/editions/all';
import { environment, withDatabase } from './environment.ts';

/** The demonstration's own database, on a day in the first phase of the first edition. */
export function demoEnvironment(): Record<string, string> {
  const [first] = editions;
  const [firstPhase] = first ? clockStops(first.edition) : [];
  return withDatabase('isocentre_demo', environment({ APP_MODE: 'demo', CLOCK: firstPhase?.at ?? '' }));
}
