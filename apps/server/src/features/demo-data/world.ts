import type { Edition } from '@isocentre/domain/editions/edition';
import type { Chance } from './chance.ts';
import type { Rows } from './rows.ts';

/** What is filled, and by whom it is run. */
export interface World {
  readonly chance: Chance;
  readonly rows: Rows;
  readonly editionId: number;
  readonly edition: Edition;
  /** The edition's present, which rows do not pass. */
  readonly now: Date;
  readonly ownerId: string;
  readonly treasurerId: string;
  /** Proposes refunds, which others approve. */
  readonly registrarId: string;
  /** Files to store, by their key. */
  readonly files: Map<string, Buffer>;
}
