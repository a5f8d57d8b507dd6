import * as z from 'zod/mini';
import { defaultType, registrationTab } from '../editions/calendar.ts';
import { Category, type Edition } from '../editions/edition.ts';
import { Quote, quoteFor } from '../fees/quote.ts';
import { typeOptions, typeRefusals } from './registration-types.ts';

/**
 * What a registration is checked against at one moment, as plain data. The server derives it from the edition and
 * checks with it; the browser gets the same object and uses the same function, so the two cannot disagree.
 */
export const CategoryRules = z.object({
  ...z.pick(Category, {
    code: true,
    label: true,
    pricing: true,
    requiresMembershipId: true,
    proof: true,
    minAge: true,
    abroadOnly: true,
    seats: true,
  }).shape,
  /** Whether it may be paid later. */
  payLater: z.boolean(),
  /** Exactly what the server accepts now, each with its price. Empty: it cannot be booked now. */
  types: z.array(z.object({ code: z.string(), label: z.string(), quote: Quote })),
  /** What to preselect when this category is chosen. */
  defaultType: z.nullable(z.string()),
});
export type CategoryRules = z.infer<typeof CategoryRules>;

export const RegistrationRules = z.object({
  /** Whether accounts can be created online now. */
  open: z.boolean(),
  ageMin: z.int(),
  ageMax: z.int(),
  titles: z.array(z.string()),
  /** The first is the edition's own. */
  countries: z.array(z.string()),
  /** The first is preselected. */
  meals: z.array(z.string()),
  categories: z.array(CategoryRules),
  /** Phases that cannot be chosen now, with the reason. */
  typeRefusals: z.record(z.string(), z.string()),
});
export type RegistrationRules = z.infer<typeof RegistrationRules>;

export function registrationRules(edition: Edition, now: Date): RegistrationRules {
  return {
    open: registrationTab(edition, now) === 'form',
    ageMin: edition.limits.ageMin,
    ageMax: edition.limits.ageMax,
    titles: edition.options.title,
    countries: edition.options.country,
    meals: edition.options.meal,
    categories: edition.categories.map((category) => ({
      code: category.code,
      label: category.label,
      pricing: category.pricing,
      requiresMembershipId: category.requiresMembershipId,
      proof: category.proof,
      minAge: category.minAge,
      abroadOnly: category.abroadOnly,
      seats: category.seats,
      // A complimentary or token fee is settled at once.
      payLater: category.pricing !== 'complimentary',
      types: typeOptions(edition, now, category).flatMap((option) => {
        const quote = quoteFor(edition, category, option.code, now);
        return quote ? [{ ...option, quote }] : [];
      }),
      defaultType: defaultType(edition, now, category),
    })),
    typeRefusals: typeRefusals(edition, now),
  };
}

/** The pay-later box is shown until a choice has been stored, and never if there is nothing to pay later. */
export const payLaterVisible = (category: Pick<CategoryRules, 'payLater'> | undefined, completed: boolean) =>
  !completed && category?.payLater !== false;
