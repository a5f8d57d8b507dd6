import * as z from 'zod/mini';

/** Documents that some categories require. */
export const PROOF_MAX_BYTES = 5 * 1024 * 1024;
export const PROOF_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const;

/** The files are deleted this long after the conference; what was decided stays. */
export const PROOF_FILE_DAYS = 90;

export const ProofKind = z.enum(['age', 'bonafide', 'employment']);
export type ProofKind = z.infer<typeof ProofKind>;

export const ProofStatus = z.enum(['pending', 'verified', 'rejected']);
export type ProofStatus = z.infer<typeof ProofStatus>;

/** A decision can be changed, but only by somebody who has seen it. */
const MOVES: Record<ProofStatus, readonly ProofStatus[]> = {
  pending: ['verified', 'rejected'],
  verified: ['pending', 'rejected'],
  rejected: ['pending', 'verified'],
};

export const proofMayMove = (from: ProofStatus, to: ProofStatus) => MOVES[from].includes(to);

const NAMES: Record<ProofKind, string> = {
  age: 'proof of age',
  bonafide: 'bonafide certificate',
  employment: 'proof of employment',
};

export const proofName = (kind: ProofKind) => NAMES[kind];

/** The state of the document that a category requires; `not-wanted` if it requires none. */
export const ProofStanding = z.enum(['not-wanted', 'missing', 'pending', 'rejected', 'verified']);
export type ProofStanding = z.infer<typeof ProofStanding>;

export function proofStanding(
  wanted: ProofKind | null,
  proofs: ReadonlyArray<{ readonly kind: string; readonly status: ProofStatus }>,
): ProofStanding {
  if (wanted === null) return 'not-wanted';
  return proofs.find((proof) => proof.kind === wanted)?.status ?? 'missing';
}

/** The delegate has to upload a document, or another one. */
export const lacksProof = (standing: ProofStanding) => standing === 'missing' || standing === 'rejected';
