import { dayAfter } from '../editions/local-time.ts';
import { MEALS } from './meals.ts';

interface Eater {
  /** Empty: not said. */
  readonly meal: string;
  readonly workshop: boolean;
  /** A second person, whose meal nobody was asked for. */
  readonly mate: boolean;
}

export interface MealsOfDay {
  readonly day: string;
  readonly what: 'Workshop' | 'Conference';
  /** By meal; `''`: not said. */
  readonly meals: Readonly<Record<string, number>>;
  readonly mates: number;
}

const count = (eaters: readonly Eater[]): Pick<MealsOfDay, 'meals' | 'mates'> => ({
  meals: Object.fromEntries([...MEALS, ''].map((meal) => [meal, eaters.filter((one) => one.meal === meal).length])),
  mates: eaters.filter(({ mate }) => mate).length,
});

/** What a caterer has to prepare: on the day of the workshop for those who go there, on each day of the conference for everybody. */
export function mealsByDay(
  eaters: readonly Eater[],
  { startsOn, endsOn, workshopOn }: { startsOn: string; endsOn: string; workshopOn: string | null },
): MealsOfDay[] {
  const days: string[] = [];
  for (let day = startsOn; day <= endsOn; day = dayAfter(day)) days.push(day);
  // A workshop on a day of the conference needs no meals of its own.
  const before = workshopOn !== null && !days.includes(workshopOn);
  const rows: MealsOfDay[] = days.map((day) => ({ day, what: 'Conference', ...count(eaters) }));
  if (before) rows.push({ day: workshopOn, what: 'Workshop', ...count(eaters.filter(({ workshop }) => workshop)) });
  return rows.toSorted((one, other) => one.day.localeCompare(other.day));
}
