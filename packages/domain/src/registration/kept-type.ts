import type { Quote } from '../fees/quote.ts';
import type { RegistrationRules } from './registration-rules.ts';

/** What somebody has chosen, with its price today. */
export interface KeptType {
  readonly category: string | null;
  readonly type: string | null;
  readonly label: string;
  readonly quote: Quote | null;
}

/** The rules for one delegate: the type whose price organisers promised can be chosen, though nobody else can choose it now. */
export function withKeptType(rules: RegistrationRules, { category, type, label, quote }: KeptType): RegistrationRules {
  if (type === null || quote?.type !== type) return rules;
  const categories = rules.categories.map((one) =>
    one.code !== category || one.types.some(({ code }) => code === type)
      ? one
      : { ...one, types: [{ code: type, label, quote }, ...one.types], defaultType: type },
  );
  return { ...rules, categories };
}
