import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';

export interface EditingDeps {
  db: Database;
  clock: Clock;
}

/** An editor's work, or an owner's since money or dates depend on it. */
export type Area = 'content' | 'settings';
