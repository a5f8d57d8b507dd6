/**
 * Refusals to organisers who judge proofs. A separate table, so that only the pages that need these texts load them; the
 * server knows all tables (`all-refusals.ts`).
 */
export const proofRefusals = {
  PROOF_JUDGED: { status: 409, text: 'A colleague has decided on this proof meanwhile. Their decision counts.' },
  NO_FALLBACK: { status: 409, text: 'This category has no other one to move to. Please ask for another document.' },
  MOVE_CLOSED: { status: 409, text: 'The other category cannot be booked any more. Please ask for another document.' },
  MOVE_REFUNDED: {
    status: 409,
    text: 'What was paid for this registration has gone back, so it cannot be moved. Please ask for another document.',
  },
  NOT_JUDGED: { status: 409, text: 'There is no decision to take back: this proof is waiting.' },
  VERDICT_STANDS: { status: 409, text: 'A decision can be taken back for 24 hours. This one is older and stays.' },
  PAID_SINCE: { status: 409, text: 'The delegate has paid in the new category meanwhile, so the decision stays.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ProofRefusalCode = keyof typeof proofRefusals;
