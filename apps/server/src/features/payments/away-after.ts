/** After this many failed calls in a row the provider counts as down, and the sweep waits for its next run. */
export const AWAY_AFTER = 3;
