import type { JudgedProof, listProofs, WaitingProof } from '@isocentre/contract/proofs';
import type { Answer } from '@isocentre/contract/route';

type Proofs = Answer<typeof listProofs>;

/** Without a proof that is decided; `judged` says how, if it is known. */
export function withoutProof(data: Proofs, id: string, judged?: JudgedProof): Proofs {
  const waiting = data.waiting.filter((one) => one.id !== id);
  const gone = data.waiting.length - waiting.length;
  const others = data.judged.filter((one) => one.id !== id);
  return {
    ...data,
    waiting,
    total: data.total - gone,
    judged: judged ? [judged, ...others] : others,
    accepted: data.accepted + (judged?.verdict === 'verified' ? gone : 0),
    refused: data.refused + (judged?.verdict === 'rejected' ? gone : 0),
  };
}

/** With a proof that waits, in its place by age: a new file of one that is there, or one that was taken back. */
export function withProof(data: Proofs, proof: WaitingProof): Proofs {
  const others = data.waiting.filter((one) => one.id !== proof.id);
  const back = data.judged.find((one) => one.id === proof.id);
  return {
    ...data,
    waiting: [...others, proof].toSorted((a, b) => a.uploadedAt.localeCompare(b.uploadedAt) || a.id.localeCompare(b.id)),
    total: data.total + (others.length === data.waiting.length ? 1 : 0),
    judged: data.judged.filter((one) => one.id !== proof.id),
    accepted: data.accepted - (back?.verdict === 'verified' ? 1 : 0),
    refused: data.refused - (back?.verdict === 'rejected' ? 1 : 0),
  };
}
