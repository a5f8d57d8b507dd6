import { PROOF_MAX_BYTES, PROOF_TYPES, ProofKind, proofName } from '@isocentre/domain/registration/proofs';

/**
 * What a proof may be, and the names of the types: included in a page's data, since importing it would load the
 * schemas.
 */
export const proofLimits = {
  maxBytes: PROOF_MAX_BYTES,
  types: PROOF_TYPES as readonly string[],
  names: Object.fromEntries(ProofKind.options.map((kind) => [kind, proofName(kind)])) as Record<ProofKind, string>,
};

export type ProofLimits = typeof proofLimits;
