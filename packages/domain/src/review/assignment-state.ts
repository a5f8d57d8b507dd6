import * as z from 'zod/mini';
import { mayMove, type Moves, statesBefore } from '../moves.ts';

/** One reviewer asked for one abstract. Suspended: somebody found a conflict, and a chair has to decide. */
export const AssignmentState = z.enum(['open', 'submitted', 'suspended', 'declined', 'ended']);
export type AssignmentState = z.infer<typeof AssignmentState>;

/** `submitted` to itself: the review was changed. `ended` to `open`: opened again by a chair. */
const MOVES: Moves<AssignmentState> = {
  open: ['submitted', 'suspended', 'declined', 'ended'],
  submitted: ['submitted', 'suspended', 'ended'],
  suspended: ['open', 'submitted', 'declined', 'ended'],
  declined: [],
  ended: ['open'],
};

export const assignmentMayMove = (from: AssignmentState, to: AssignmentState): boolean => mayMove(MOVES, from, to);

/** The condition of the UPDATE that moves an assignment. */
export const assignmentStatesBefore = (to: AssignmentState): AssignmentState[] => statesBefore(MOVES, to);
