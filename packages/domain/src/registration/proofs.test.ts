import { expect, test } from 'vitest';
import { asksProofFirst } from './asks-proof-first.ts';
import { isConfirmed, isSettled, type PaymentStatus } from './payment-status.ts';
import { lacksProof, type ProofKind, proofStanding, type ProofStatus } from './proofs.ts';

const bonafide = (status: ProofStatus) => [{ kind: 'bonafide' as const, status }];

test.each<[PaymentStatus, ProofKind | null, Array<{ kind: ProofKind; status: ProofStatus }>, string, boolean]>([
  ['PAID', null, [], 'not-wanted', true],
  ['PAID', 'bonafide', [], 'missing', false],
  ['PAID', 'bonafide', bonafide('pending'), 'pending', false],
  ['PAID', 'bonafide', bonafide('rejected'), 'rejected', false],
  ['PAID', 'bonafide', bonafide('verified'), 'verified', true],
  ['PAID', 'age', bonafide('verified'), 'missing', false],
  ['COMPLIMENTARY', 'bonafide', bonafide('pending'), 'pending', false],
  ['COMPLIMENTARY', 'bonafide', bonafide('verified'), 'verified', true],
  ['PENDING', 'bonafide', bonafide('verified'), 'verified', false],
  ['NOT PAID', null, [], 'not-wanted', false],
  ['REFUNDED', null, [], 'not-wanted', false],
])('%s, asked for %s, with %j: %s, badge and certificate %s', (status, wanted, proofs, standing, confirmed) => {
  const stands = proofStanding(wanted, proofs);
  expect(stands).toBe(standing);
  expect(isConfirmed(status, stands)).toBe(confirmed);
  // Payment and document are separate: money alone settles without a document.
  expect(isSettled(status)).toBe(status === 'PAID' || status === 'COMPLIMENTARY');
  expect(lacksProof(stands)).toBe(standing === 'missing' || standing === 'rejected');
});

test.each([
  ['phased', 'bonafide', false],
  ['phased', 'none', false],
  ['fixed', 'employment', false],
  ['complimentary', 'none', false],
  ['complimentary', 'age', true],
] as const)('a %s category that asks for %s wants it before anything is paid: %s', (pricing, proof, first) =>
  expect(asksProofFirst({ pricing, proof })).toBe(first),
);
