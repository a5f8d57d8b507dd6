import { register } from '@isocentre/contract/registration';
import type { Call } from '@isocentre/contract/route';
import { toFailure } from '../../../lib/failure.ts';
import { asForm } from './check-form.ts';
import { keepable, type Outcome, readValues } from './values.ts';

/** Registers, for the browser and for a form posted without script. The server checks everything. */
export async function sendRegistration(call: Call, form: FormData): Promise<Outcome> {
  const values = readValues(form);
  try {
    const { userId } = await call(register, { body: asForm(values) });
    return { registered: { userId, email: values.email.trim() } };
  } catch (error) {
    return { failed: toFailure(error), values: keepable(values) };
  }
}
