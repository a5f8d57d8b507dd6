import { resultsPublished } from '@isocentre/domain/abstracts/results-published';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { type Accepted, listAccepted } from './queries/accepted.ts';

/**
 * What a book may hold. Before the results nobody reads here what was decided: editors make books, too, and so does a chair with a
 * conflict of interest.
 */
export const listPrintable = async (db: Database, { edition: { id, edition }, now }: Pick<Visit, 'edition' | 'now'>): Promise<Accepted[]> =>
  resultsPublished(edition, now) ? listAccepted(db, id) : [];
