import type { Call } from '@isocentre/contract/route';
import { askForErasure, endOne, endOthers, setPassword } from '../../features/accounts/account-actions.ts';
import { postProof, takeBack } from '../../features/registration/completion/post-proof.ts';
import { saveProfile } from '../../features/registration/profile/save-profile.ts';

/** The profile page's actions, by the form's `intent`. */
const INTENTS = {
  save: saveProfile,
  'end-session': endOne,
  'end-others': endOthers,
  password: setPassword,
  erase: askForErasure,
  proof: postProof,
  'delete-proof': takeBack,
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
