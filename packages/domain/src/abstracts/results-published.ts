export interface ResultsEdition {
  readonly instants: { readonly resultsPublishedAt: string | null };
}

/** Reference number and score stay with the organisers until results are published. */
export const resultsPublished = ({ instants }: ResultsEdition, now: Date): boolean =>
  instants.resultsPublishedAt !== null && now.getTime() >= Date.parse(instants.resultsPublishedAt);
