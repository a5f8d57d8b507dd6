import { MATTERS } from '@isocentre/domain/editions/coming-changes';
import * as z from 'zod/mini';
import { defineRoute } from './route.ts';
import { organiser } from './staff-access.ts';

const instant = z.iso.datetime();

const Change = z.object({
  at: instant,
  /** What it is about: a lane of the calendar. */
  matter: z.enum(MATTERS),
  /** What happens. */
  title: z.string(),
  /** What else is different from then on. */
  besides: z.array(z.string()),
});
export type Change = z.infer<typeof Change>;

export const readCalendar = defineRoute({
  name: 'readCalendar',
  summary: 'Every instant at which the edition’s dates, or a waiting publication, change something, in words',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/calendar',
  access: organiser('edition.read'),
  params: z.object({ edition: z.string() }),
  status: 200,
  answer: z.object({
    now: instant,
    timeZone: z.string(),
    /** Soonest first. */
    changes: z.array(Change),
    /** What has happened already, as the dates are today. */
    past: z.array(Change),
  }),
});
