import type { Call } from '@isocentre/contract/route';
import { askForErasure, endOne, endOthers, setPassword } from '../../features/accounts/account-actions.ts';
import { saveProfile } from '../../features/registration/profile/save-profile.ts';

/** What can be done on the profile page, by the `intent` of the form. */
const INTENTS = {
  save: saveProfile,
  'end-session': endOne,
  'end-others': endOthers,
  password: setPassword,
  erase: askForErasure,
} as const;
export type Intent = keyof typeof INTENTS;

export const intentOf = (form: FormData): Intent => {
  const intent = form.get('intent');
  return typeof intent === 'string' && Object.hasOwn(INTENTS, intent) ? (intent as Intent) : 'save';
};

export async function act(call: Call, form: FormData) {
  const intent = intentOf(form);
  return { intent, ...(await INTENTS[intent](call, form)) };
}
