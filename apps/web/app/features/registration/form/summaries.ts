import { OTHER } from '@isocentre/domain/registration/check-registration';
import { mobileInWords } from '@isocentre/domain/registration/countries';
import { mealLabel } from '@isocentre/domain/registration/meals';
import type { Values } from './values.ts';

const line = (...words: string[]) =>
  words
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .join(', ');

/** A finished section, in one line. */
export function summaryOf(section: string, values: Values): string {
  switch (section) {
    case 'you':
      return line(`${values.title} ${values.name}`, values.age, mealLabel(values.mealPreference).toLowerCase());
    case 'contact':
      return line(values.email, mobileInWords(values.country, values.mobile));
    case 'address':
      return line(
        values.designation,
        values.institute,
        `${values.city} ${values.postalPin}`,
        values.country === OTHER ? values.countryOther : values.country,
      );
    default:
      return '';
  }
}
