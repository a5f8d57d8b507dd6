import type { Call } from '@isocentre/contract/route';
import { carryEmail } from '../../../lib/carried-email.ts';
import { dropDraft } from '@isocentre/ui/form-storage.ts';
import { dropSecrets } from './secrets.ts';
import { sendRegistration } from './send-registration.ts';
import { type Outcome, REGISTRATION_DRAFT } from './values.ts';

export async function registerInBrowser(call: Call, form: FormData): Promise<Outcome> {
  const outcome = await sendRegistration(call, form);
  // Here and not in the form, which may be gone by now: what was sent must not be restored as a draft.
  if ('registered' in outcome) {
    dropDraft(REGISTRATION_DRAFT);
    dropSecrets();
    carryEmail(outcome.registered.email);
  }
  return outcome;
}
