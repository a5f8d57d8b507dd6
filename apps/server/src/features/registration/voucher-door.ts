import type { Database } from '../../platform/database.ts';
import type { RegistrationVisit } from '../../platform/feature.ts';
import type { RegistrationRow } from './queries/registration.ts';

/** A voucher that somebody may use. */
export interface UsedVoucher {
  readonly id: string;
  /** Null: nothing is left to pay. */
  readonly phase: string | null;
}

/** What registrations need of vouchers, which belong to money: `app.ts` connects the two. */
export interface VoucherDoor {
  /** Around an attempt with a code: wrong ones are counted by account before they are tried. */
  guarded<T>(accountId: string, work: () => Promise<T>): Promise<T>;
  /** Under the registration's lock; refused with one answer, whatever is wrong with the code. */
  find(
    transaction: Database,
    visit: RegistrationVisit,
    row: RegistrationRow,
    wanted: { voucher: string; category: string },
  ): Promise<UsedVoucher>;
  /** After the registration has been written as the voucher says. */
  take(
    transaction: Database,
    visit: RegistrationVisit,
    row: RegistrationRow,
    used: { voucher: UsedVoucher; category: string; at: Date },
  ): Promise<void>;
}
