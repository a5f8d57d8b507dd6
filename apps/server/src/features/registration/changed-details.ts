import { writeDetails } from '../../platform/change-details.ts';
import type { Database } from '../../platform/database.ts';
import type { RegistrationRow } from './queries/registration.ts';
import type { storedDetails } from './stored-details.ts';

type Details = Partial<ReturnType<typeof storedDetails>>;

export const changedFields = (row: RegistrationRow, details: Details): Array<keyof Details> =>
  (Object.keys(details) as Array<keyof Details>).filter((field) => details[field] !== row[field]);

/** Beside the audit row, which names fields only: what stood there before and after. Erased with the person. */
export async function writeChangedDetails(transaction: Database, row: RegistrationRow, details: Details, auditId: string): Promise<void> {
  const changed = changedFields(row, details);
  if (changed.length === 0) return;
  const of = (values: Details | RegistrationRow) => Object.fromEntries(changed.map((field) => [field, values[field]]));
  await writeDetails(transaction, {
    editionId: row.edition_id,
    auditId,
    accountId: row.account_id,
    registrationId: row.id,
    before: of(row),
    after: of(details),
  });
}
