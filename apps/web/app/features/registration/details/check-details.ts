import { fieldErrors, type FieldErrors } from '@isocentre/domain/refusals';
import { categoryIn, detailsFaults } from '@isocentre/domain/registration/check-registration';
import { DelegateDetails } from '@isocentre/domain/registration/registration-form';
import type { RegistrationRules } from '@isocentre/domain/registration/registration-rules';
import type { Typed } from './details.ts';

/** The server's verdict on the fields, by the same rules. Imported lazily: it includes the schemas. */
export function checkDetails(rules: RegistrationRules, typed: Typed, category: string | null): FieldErrors {
  const parsed = DelegateDetails.safeParse(typed);
  if (!parsed.success) return fieldErrors(parsed.error.issues);
  const { mobile, membershipId, ...rest } = parsed.data;
  const asked = {
    ...rest,
    ...('mobile' in typed ? { mobile } : {}),
    ...('membershipId' in typed ? { membershipId } : {}),
  };
  return detailsFaults(rules, asked, categoryIn(rules, category ?? ''));
}
