import { localDate, startOfDay } from '@isocentre/domain/editions/local-time';
import { sql } from 'kysely';

/** Whether a shift `s` is open since another day of the edition's zone. */
export const leftOpen = (now: Date, timeZone: string) =>
  sql<boolean>`(s.state = 'open' and s.opened_at < ${startOfDay(localDate(now, timeZone), timeZone)})`;
