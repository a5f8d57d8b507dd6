import { sendContactMessage } from '@isocentre/contract/contact';
import type { Call } from '@isocentre/contract/route';
import { ContactMessage } from '@isocentre/domain/contact/contact-message';
import { fieldErrors, type FieldErrors, refusals } from '@isocentre/domain/refusals';
import { toFailure } from '../../lib/failure.ts';
import { type Outcome, readValues, type Values } from './outcome.ts';

/** The messages the server would give, by the same schema. */
export function checkMessage(values: Values): FieldErrors {
  const parsed = ContactMessage.safeParse(values);
  return parsed.success ? {} : fieldErrors(parsed.error.issues);
}

/** Sends the message, for the browser and for a form posted without script. */
export async function sendMessage(call: Call, form: FormData): Promise<Outcome> {
  const values = readValues(form);
  const fields = checkMessage(values);
  if (Object.keys(fields).length > 0) {
    const { status, text: message } = refusals.VALIDATION;
    return { failed: { status, code: 'VALIDATION', message, fields }, values };
  }
  try {
    await call(sendContactMessage, { body: values });
    return { sent: true };
  } catch (error) {
    return { failed: toFailure(error), values };
  }
}
