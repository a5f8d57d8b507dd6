import { settledDetails } from '@isocentre/domain/registration/check-registration';
import type { DelegateDetails } from '@isocentre/domain/registration/registration-form';
import type { RegistrationRules } from '@isocentre/domain/registration/registration-rules';

/** The delegate's input, as columns. */
export function storedDetails(rules: RegistrationRules, form: DelegateDetails) {
  const details = settledDetails(rules, form);
  return {
    title: details.title,
    name: details.name,
    mobile: details.mobile,
    institute: details.institute,
    designation: details.designation,
    city: details.city,
    country: details.country,
    country_other: details.countryOther,
    postal_address: details.postalAddress,
    postal_pin: details.postalPin,
    meal_preference: details.mealPreference,
    age: details.age,
    membership_id: details.membershipId,
    latin_name: details.latinName,
    team_member_name: details.teamMemberName,
    team_member_email: details.teamMemberEmail,
  };
}
