import type { Database } from './database.ts';

export interface ChangeDetails {
  editionId: number;
  /** The audit row that says that it happened. */
  auditId: string;
  /** Whom it is about. */
  accountId: string;
  registrationId?: string;
  before?: object;
  after?: object;
  reason?: string;
}

/**
 * What a change said, in the transaction that makes it: whatever may identify a person or repeats confidential words. It
 * is erased with the person, while the audit row stays.
 */
export const writeDetails = (transaction: Database, details: ChangeDetails): Promise<void> => writeManyDetails(transaction, [details]);

/** Of many changes at once, by one statement. */
export async function writeManyDetails(transaction: Database, many: readonly ChangeDetails[]): Promise<void> {
  const json = (value: object | undefined) => (value ? JSON.stringify(value) : null);
  await transaction
    .insertInto('change_details')
    .values(
      many.map((details) => ({
        edition_id: details.editionId,
        audit_id: details.auditId,
        account_id: details.accountId,
        registration_id: details.registrationId ?? null,
        before: json(details.before),
        after: json(details.after),
        reason: details.reason ?? null,
      })),
    )
    .execute();
}
