import { defaultType } from '../editions/calendar.ts';
import type { Edition } from '../editions/edition.ts';
import { keptQuote, type Quote, quoteFor } from './quote.ts';

/** What was chosen, if anything: the type may have ended since. */
export interface Choice {
  readonly category: string | null;
  readonly registration_type: string | null;
  /** Organisers promised the price of this type, whatever the day. */
  readonly price_kept: boolean;
}

/** The price of a registration if paid now: the chosen one, or today's once that has ended; or the one that organisers promised. */
export function quoteToday(edition: Edition, choice: Choice, now: Date): Quote | null {
  const category = edition.categories.find((one) => one.code === choice.category);
  if (!category) return null;
  if (choice.price_kept && choice.registration_type !== null) return keptQuote(edition, category, choice.registration_type, now);
  const chosen = choice.registration_type === null ? null : quoteFor(edition, category, choice.registration_type, now);
  if (chosen) return chosen;
  const today = defaultType(edition, now, category);
  return today === null ? null : quoteFor(edition, category, today, now);
}
