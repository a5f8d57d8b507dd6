import type { Call } from '@isocentre/contract/route';
import { ProofKind } from '@isocentre/domain/registration/proofs';
import { removeProof, sendProof } from './upload-proof.ts';

/** A file posted without script. No selection arrives as an empty file, which is not a valid document. */
export function postProof(call: Call, form: FormData) {
  const file = form.get('file');
  return sendProof(call, ProofKind.safeParse(form.get('kind')).data ?? 'age', file instanceof File ? file : new File([], ''));
}

export function takeBack(call: Call, form: FormData) {
  const id = form.get('proofId');
  return removeProof(call, typeof id === 'string' ? id : '');
}
