import type { FieldErrors } from '@isocentre/domain/refusals';
import { choiceFaults } from '@isocentre/domain/registration/check-registration';
import type { RegistrationRules } from '@isocentre/domain/registration/registration-rules';
import { checkDetails } from '../details/check-details.ts';
import type { Entered } from './read-posted.ts';

/** The server's verdict on the whole form. Imported lazily: it includes the schemas. */
export const checkCompletion = (rules: RegistrationRules, { category = '', registrationType = '', ...typed }: Entered): FieldErrors => ({
  ...checkDetails(rules, typed, category),
  ...choiceFaults(rules, { category, registrationType }),
});
