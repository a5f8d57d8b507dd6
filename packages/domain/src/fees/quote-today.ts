import { defaultType } from '../editions/calendar.ts';
import type { Edition } from '../editions/edition.ts';
import { type Quote, quoteFor } from './quote.ts';

/** What was chosen, if anything: the type may have ended since. */
export interface Choice {
  readonly category: string | null;
  readonly registration_type: string | null;
}

/** The price of a registration if paid now: the chosen one, or today's once that has ended. */
export function quoteToday(edition: Edition, choice: Choice, now: Date): Quote | null {
  const category = edition.categories.find((one) => one.code === choice.category);
  if (!category) return null;
  const chosen = choice.registration_type === null ? null : quoteFor(edition, category, choice.registration_type, now);
  if (chosen) return chosen;
  const today = defaultType(edition, now, category);
  return today === null ? null : quoteFor(edition, category, today, now);
}
