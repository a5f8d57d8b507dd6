import * as z from 'zod/mini';

/** Documents that some categories have to show. */
export const PROOF_MAX_BYTES = 5 * 1024 * 1024;
export const PROOF_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const;

export const ProofKind = z.enum(['age', 'bonafide', 'employment']);
export type ProofKind = z.infer<typeof ProofKind>;

export const ProofStatus = z.enum(['pending', 'verified', 'rejected']);
export type ProofStatus = z.infer<typeof ProofStatus>;

const NAMES: Record<ProofKind, string> = {
  age: 'proof of age',
  bonafide: 'bonafide certificate',
  employment: 'proof of employment',
};

export const proofName = (kind: ProofKind) => NAMES[kind];
