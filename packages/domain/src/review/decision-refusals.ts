/** With the code `IN_CONFLICT`, to a chair who would decide. */
export const CHAIR_IN_CONFLICT = 'You have a conflict of interest with this abstract. Another chair decides about it.';

/** Refusals to chairs about decisions. A table of its own, so that only the pages that need these texts load them. */
export const decisionRefusals = {
  CALL_OPEN: { status: 409, text: 'Abstracts are still taken and edited. Decisions can be applied once the call has closed.' },
  CALL_IN_USE: { status: 409, text: 'Abstracts have been submitted to this call, so it can no longer be removed.' },
  NOTHING_PENDING: { status: 409, text: 'No decision is pending, so there is nothing to apply.' },
  RESULTS_TOLD: { status: 409, text: 'Authors have read their results, so this can no longer be undone. Please correct single decisions.' },
  BATCH_UNDONE: { status: 409, text: 'These decisions have been taken back already.' },
  OUTBOX_CHANGED: { status: 409, text: 'The letters are not as they were shown to you. Please look at them again.' },
  ABSTRACT_GONE: { status: 409, text: 'This abstract has been withdrawn. There is nothing to decide.' },
  NOT_TOLD_ACCEPTED: {
    status: 409,
    text: 'Only an abstract whose author has read that it is accepted can be corrected here. Before the results its author edits it.',
  },
} as const satisfies Record<string, { status: number; text: string }>;

export type DecisionRefusalCode = keyof typeof decisionRefusals;
