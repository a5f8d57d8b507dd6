import * as z from 'zod/mini';

/** An abstract is pending until the organisers decide; withdrawn by them, on request, it frees its place. */
export const AbstractStatus = z.enum(['pending', 'accepted', 'rejected', 'withdrawn']);
export type AbstractStatus = z.infer<typeof AbstractStatus>;

/** Records from elsewhere are written in any case, or lack a status. */
export const isStatus = (status: string | null | undefined, wanted: AbstractStatus): boolean => status?.trim().toLowerCase() === wanted;

/** In the list of submissions: the value itself (styles give it a capital), or a word for none. */
export const listedStatus = (status: string | null | undefined): string => status?.trim() || 'Waiting';

/** On the profile: one of a few words. */
export function profileStatus(status: string | null | undefined): string {
  if (isStatus(status, 'accepted')) return 'Accepted';
  if (isStatus(status, 'rejected')) return 'Rejected';
  return isStatus(status, 'withdrawn') ? 'Withdrawn' : 'Pending';
}

/** Reference number and score are the organisers' until results are published. */
export const resultsPublished = ({ instants }: { instants: { resultsPublishedAt: string | null } }, now: Date): boolean =>
  instants.resultsPublishedAt !== null && now.getTime() >= Date.parse(instants.resultsPublishedAt);
