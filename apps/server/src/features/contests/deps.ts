import type { Database } from '../../platform/database.ts';

export interface ContestDeps {
  readonly db: Database;
  /** Where judges log in: the codes at the boards lead there. */
  readonly organisersOrigin: string;
}
