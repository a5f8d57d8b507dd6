import { ProofKind } from '@isocentre/domain/registration/proofs';
import type { Call } from '@isocentre/contract/route';
import { complete, join } from '../../features/registration/completion/complete.ts';
import { sendProof } from '../../features/registration/completion/upload-proof.ts';

/** What can be done on the payment page, by the `intent` of the form. */
export async function act(call: Call, form: FormData) {
  switch (form.get('intent')) {
    case 'join':
      return { intent: 'join' as const, ...(await join(call)) };
    case 'proof':
      return { intent: 'proof' as const, ...(await postProof(call, form)) };
    default:
      return { intent: 'complete' as const, ...(await complete(call, form)) };
  }
}

/** A file that was posted without script. None chosen is a file of no bytes, which no document is. */
function postProof(call: Call, form: FormData) {
  const file = form.get('file');
  return sendProof(call, ProofKind.safeParse(form.get('kind')).data ?? 'age', file instanceof File ? file : new File([], ''));
}
