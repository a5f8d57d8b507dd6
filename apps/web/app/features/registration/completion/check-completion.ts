import type { FieldErrors } from '@isocentre/domain/refusals';
import { categoryIn, choiceFaults } from '@isocentre/domain/registration/check-registration';
import type { RegistrationRules } from '@isocentre/domain/registration/registration-rules';
import { checkDetails } from '../details/check-details.ts';
import type { Entered } from './read-posted.ts';

/** The server's verdict on the whole form. Imported lazily: it includes the schemas. */
export const checkCompletion = (rules: RegistrationRules, entered: Entered): FieldErrors => {
  const { category = '', registrationType = '', voucher, ...typed } = entered;
  // A voucher decides the type, also one that has ended.
  const byVoucher = voucher === undefined ? null : (categoryIn(rules, category)?.defaultType ?? null);
  return {
    ...checkDetails(rules, typed, category),
    ...choiceFaults(rules, { category, registrationType: byVoucher ?? registrationType }),
  };
};
