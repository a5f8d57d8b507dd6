import * as z from 'zod/mini';
import { paymentAccepted } from '../editions/calendar.ts';
import type { Category, Edition } from '../editions/edition.ts';
import { keptQuote, Quote } from '../fees/quote.ts';
import { Reason } from '../people/reason.ts';
import { type FieldErrors, refusals } from '../refusals.ts';
import { GrantReason } from './grants.ts';
import { categoryIn, choiceFaults, personFaults } from './check-registration.ts';
import { RegistrationForm } from './registration-form.ts';
import { CategoryRules, registrationRules, RegistrationRules } from './registration-rules.ts';
import { registrationStanding } from './registration-standing.ts';
import { typeLabel } from './registration-types.ts';

/** Organisers register somebody: by the rules of the delegate's own form, but for the hours of the website. */

export const OnBehalfForm = z.strictObject({
  ...z.omit(RegistrationForm, { password: true, confirmPassword: true, payLater: true, acceptTerms: true }).shape,
  /** Why another phase's price is applied. */
  priceReason: z.optional(Reason),
  /** A registration without money, and why. */
  grant: z.optional(z.strictObject({ as: GrantReason, reason: Reason })),
  /** The organiser knows that the address has an account, and wants it used. */
  useAccount: z._default(z.boolean(), false),
});
export type OnBehalfForm = z.infer<typeof OnBehalfForm>;

const TypeWithPrice = z.object({ code: z.string(), label: z.string(), quote: Quote });

export const OnBehalfRules = z.object({
  ...RegistrationRules.shape,
  categories: z.array(
    z.object({
      ...CategoryRules.shape,
      includesWorkshop: z.boolean(),
      /** Prices of phases that cannot be chosen online now. */
      otherTypes: z.array(TypeWithPrice),
    }),
  ),
  /** Why nobody can be registered now; null: somebody can. */
  closed: z.nullable(z.string()),
});
export type OnBehalfRules = z.infer<typeof OnBehalfRules>;

export function onBehalfRules(edition: Edition, now: Date): OnBehalfRules {
  const rules = registrationRules(edition, now);
  return {
    ...rules,
    closed: closedWords(edition, now),
    categories: rules.categories.map((one) => {
      const category = edition.categories.find(({ code }) => code === one.code);
      const offered = new Set(one.types.map(({ code }) => code));
      const otherTypes = category ? pricesOfPhases(edition, category, now).filter(({ code }) => !offered.has(code)) : [];
      return { ...one, includesWorkshop: category?.includesWorkshop ?? false, otherTypes };
    }),
  };
}

function closedWords(edition: Edition, now: Date): string | null {
  if (paymentAccepted(edition, now)) return null;
  const { code, title } = registrationStanding(edition, now);
  return code === 'before' ? `${title}.` : refusals.REGISTRATION_CLOSED.text;
}

const pricesOfPhases = (edition: Edition, category: Category, now: Date) =>
  edition.phases.flatMap(({ code }) => {
    const quote = keptQuote(edition, category, code, now);
    return quote ? [{ code, label: typeLabel(edition, code), quote }] : [];
  });

/** The price of another phase that was chosen, if it was. */
export const otherPrice = (rules: OnBehalfRules, form: Pick<OnBehalfForm, 'category' | 'registrationType'>) =>
  rules.categories.find(({ code }) => code === form.category)?.otherTypes.find(({ code }) => code === form.registrationType);

export const onBehalfWords = {
  priceReason: 'Please say why the price of another phase is applied.',
} as const;

type Choice = Pick<OnBehalfForm, 'category' | 'registrationType' | 'priceReason' | 'grant'>;

/** A grant has no price to choose. */
export function onBehalfFaults(rules: OnBehalfRules, form: Omit<OnBehalfForm, 'useAccount'>): FieldErrors {
  return { ...personFaults(rules, form, categoryIn(rules, form.category)), ...priceFaults(rules, form) };
}

function priceFaults(rules: OnBehalfRules, form: Choice): FieldErrors {
  const category = categoryIn(rules, form.category);
  if (form.grant) return choiceFaults(rules, { ...form, registrationType: category?.types[0]?.code ?? '' });
  if (!otherPrice(rules, form)) return choiceFaults(rules, form);
  return form.priceReason === undefined ? { priceReason: onBehalfWords.priceReason } : {};
}
