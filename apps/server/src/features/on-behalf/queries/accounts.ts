import { mailbox, mailboxOf } from '../../../platform/account-email.ts';
import type { Database } from '../../../platform/database.ts';

export interface KnownAccount {
  id: string;
  disabled: boolean;
  /** Its registration here, if it has one. */
  registration: { id: string; number: number; cancelled: boolean } | null;
}

/** The account of an address in any spelling, with what organisers of one edition need to know of it. */
export async function findKnown(db: Database, editionId: number, email: string): Promise<KnownAccount | undefined> {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('registrations as mine', (join) => join.onRef('mine.account_id', '=', 'accounts.id').on('mine.edition_id', '=', editionId))
    .where(mailbox, '=', mailboxOf(email))
    .select(['accounts.id', 'accounts.disabled_at', 'mine.id as registration', 'mine.delegate_number', 'mine.cancelled_at'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { registration, delegate_number: number, cancelled_at: cancelledAt } = row;
  return {
    id: row.id,
    disabled: row.disabled_at !== null,
    registration: registration === null || number === null ? null : { id: registration, number, cancelled: cancelledAt !== null },
  };
}
