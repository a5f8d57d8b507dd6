import * as z from 'zod/mini';
import { boundedEmailField } from '../accounts/email.ts';
import { Reason } from '../people/reason.ts';

/** Another address of a delegate, as an organiser notes it. */
export const AddressNote = z.strictObject({
  email: boundedEmailField('Please enter the new e-mail address.', 'Please enter a valid email address'),
  reason: Reason,
});
