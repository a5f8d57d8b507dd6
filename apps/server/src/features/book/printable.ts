import { toldCalls } from '../../platform/calls.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { type Accepted, listAccepted } from './queries/accepted.ts';

/**
 * What a book may hold: of the calls whose results are told. Before that nobody reads here what was decided: editors make books, too, and so does a chair with a
 * conflict of interest.
 */
export const listPrintable = async (db: Database, at: Pick<Visit, 'edition' | 'now'>): Promise<Accepted[]> =>
  listAccepted(db, at.edition.id, await toldCalls(db, at));
