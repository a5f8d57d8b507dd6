import { ASKED_BY_CATEGORY } from '@isocentre/domain/corrections/stored-details';
import { Refused } from '@isocentre/domain/refusals';
import { categoryIn, detailsFaults } from '@isocentre/domain/registration/check-registration';
import type { DelegateDetails } from '@isocentre/domain/registration/registration-form';
import { registrationRules } from '@isocentre/domain/registration/registration-rules';
import type { RegistrationVisit } from '../../platform/feature.ts';
import type { RegistrationRow } from '../registration/queries/registration.ts';
import { storedDetails } from '../registration/stored-details.ts';

/** By the rules of the delegate's own form; before it is completed, only what is given and what the category asks. */
export function holderDetails({ edition: { edition }, now }: RegistrationVisit, row: RegistrationRow, details: DelegateDetails) {
  const rules = registrationRules(edition, now);
  const faults = Object.entries(detailsFaults(rules, details, categoryIn(rules, row.category ?? '')));
  const asked = new Set<string>(['name', ...ASKED_BY_CATEGORY]);
  const counting = row.completed_at
    ? faults
    : faults.filter(([field]) => asked.has(field) || details[field as keyof typeof details] !== '');
  if (counting.length > 0)
    throw new Refused('VALIDATION', { fields: Object.fromEntries(counting.map(([field, words]) => [`details.${field}`, words])) });
  return storedDetails(rules, details);
}
