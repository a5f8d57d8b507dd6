import type { Edition } from '../editions/edition.ts';
import { dayAfter, startOfDay } from '../editions/local-time.ts';

export interface ComingDate {
  /** When it happens. */
  readonly at: Date;
  readonly title: string;
}

/** What the edition's dates will change after `now`, soonest first: what visitors and delegates will find different then. */
export function comingDates(edition: Edition, now: Date): ComingDate[] {
  const { instants, phases, startsOn, endsOn, timeZone } = edition;
  const dates: Array<readonly [at: string | null, title: string]> = [
    [instants.registrationOpensAt, 'Registration opens'],
    ...phases.map((phase) => [phase.startsAt, `${phase.name} price begins`] as const),
    [phases.at(-1)?.endsAt ?? null, 'Registration and payment close'],
    [instants.abstractOpensAt, 'Abstracts can be submitted'],
    [instants.abstractDeadlineEffective, 'Submission of abstracts closes'],
    [instants.resultsPublishedAt, 'Results of the abstracts are shown'],
    [instants.workshopSalesCloseAt, 'Workshop places are no longer sold'],
    [instants.deskOpensAt, 'The desk opens'],
    [startOfDay(startsOn, timeZone).toISOString(), 'First day'],
    [startOfDay(dayAfter(endsOn), timeZone).toISOString(), 'The conference is over'],
  ];
  return dates
    .flatMap(([at, title]) => (at === null ? [] : [{ at: new Date(at), title }]))
    .filter(({ at }) => at > now)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
