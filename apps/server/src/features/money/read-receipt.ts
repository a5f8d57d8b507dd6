import type { FileBytes } from '@isocentre/contract/route';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { moneyDocument } from '../payments/money-document.ts';

/** Any receipt or credit note of the edition, in the same bytes as its delegate gets. */
export const readReceiptForOrganisers = ({ db }: { db: Database }, id: string, visit: Visit): Promise<FileBytes> =>
  moneyDocument(db, visit.edition, id);
