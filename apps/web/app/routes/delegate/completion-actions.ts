import type { Call } from '@isocentre/contract/route';
import { complete, join } from '../../features/registration/completion/complete.ts';
import { postProof, takeBack } from '../../features/registration/completion/post-proof.ts';

/** The payment page's actions, by the form's `intent`. */
export async function act(call: Call, form: FormData) {
  switch (form.get('intent')) {
    case 'join':
      return { intent: 'join' as const, ...(await join(call)) };
    case 'proof':
      return { intent: 'proof' as const, ...(await postProof(call, form)) };
    case 'delete-proof':
      return { intent: 'proof' as const, ...(await takeBack(call, form)) };
    default:
      return { intent: 'complete' as const, ...(await complete(call, form)) };
  }
}
