import { resultsPublished } from '../abstracts/results-published.ts';

interface Instants {
  readonly instants: { readonly abstractsPublicAt: string | null; readonly resultsPublishedAt: string | null };
}

/** Whether accepted abstracts are on the site: from their own instant on, and never before their authors know the results. */
export const abstractsPublic = (edition: Instants, now: Date): boolean => {
  const { abstractsPublicAt: from } = edition.instants;
  return from !== null && now.getTime() >= Date.parse(from) && resultsPublished(edition, now);
};
