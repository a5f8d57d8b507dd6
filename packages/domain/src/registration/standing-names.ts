import type { ProofStanding } from './proofs.ts';

/** What organisers call the states of a registration, in lists, filters and files. */

export const PROOF_NAMES: Record<ProofStanding, string> = {
  missing: 'Missing',
  pending: 'To check',
  rejected: 'Refused',
  verified: 'Accepted',
  'not-wanted': 'Not needed',
};

export const SEAT_NAMES = { confirmed: 'Confirmed', held: 'Held', offered: 'Offered', waiting: 'Waiting', none: 'None' } as const;

/** How somebody came to be registered. */
export const SOURCE_NAMES = { online: 'Website', join: 'Earlier conference', desk: 'Desk', import: 'List' } as const;
