import * as z from 'zod/mini';
import { type ResultsEdition, resultsPublished } from './results-published.ts';

/** An abstract is pending until the organisers decide; one that they withdraw, on request, frees its slot. */
export const AbstractStatus = z.enum(['pending', 'accepted', 'rejected', 'withdrawn']);
export type AbstractStatus = z.infer<typeof AbstractStatus>;

/** A decision can be taken back or corrected, by somebody who has seen it; a withdrawn abstract has lost its slot for good. */
const MOVES: Record<AbstractStatus, readonly AbstractStatus[]> = {
  pending: ['accepted', 'rejected', 'withdrawn'],
  accepted: ['pending', 'rejected', 'withdrawn'],
  rejected: ['pending', 'accepted', 'withdrawn'],
  withdrawn: [],
};

export const abstractMayMove = (from: AbstractStatus, to: AbstractStatus): boolean => MOVES[from].includes(to);

/** Imported records may use any letter case, or lack a status. */
export const isStatus = (status: string | null | undefined, wanted: AbstractStatus): boolean => status?.trim().toLowerCase() === wanted;

/** In the list of submissions: the value itself (capitalised by CSS), or a word for none. */
export const listedStatus = (status: string | null | undefined): string => status?.trim() || 'Waiting';

/** On the profile: one of a few words. */
export function profileStatus(status: string | null | undefined): string {
  if (isStatus(status, 'accepted')) return 'Accepted';
  if (isStatus(status, 'rejected')) return 'Rejected';
  return isStatus(status, 'withdrawn') ? 'Withdrawn' : 'Pending';
}

/**
 * What an author is told: nothing of a decision before the results are published. Withdrawing is no decision of the
 * committee, and is told at once.
 */
export const publicStatus = (status: AbstractStatus, edition: ResultsEdition, now: Date): AbstractStatus =>
  status === 'withdrawn' || resultsPublished(edition, now) ? status : 'pending';
