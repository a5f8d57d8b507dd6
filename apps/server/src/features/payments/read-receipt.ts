import type { FileBytes } from '@isocentre/contract/route';
import type { RegistrationVisit } from '../../platform/feature.ts';
import type { PaymentDeps } from './deps.ts';
import { moneyDocument } from './money-document.ts';

/** A receipt or credit note of this registration; another's is not found. */
export const readReceipt = ({ db }: Pick<PaymentDeps, 'db'>, visit: RegistrationVisit, id: string): Promise<FileBytes> =>
  moneyDocument(db, visit.edition, id, visit.registrationId);
