import { DAY_MS } from '../durations.ts';

/** How long a correction can be undone in one step, by the system's clock. */
export const UNDO_MS = DAY_MS;
