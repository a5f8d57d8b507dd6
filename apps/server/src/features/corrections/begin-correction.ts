import { formOf } from '@isocentre/domain/corrections/stored-details';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { bookFor } from '../payments/begin-booking.ts';
import type { Booking } from '../payments/booking.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import { findRegistration, type RegistrationRow } from '../registration/queries/registration.ts';

/** Somebody of this edition who has not been erased. */
export async function subjectOf(db: Database, { edition, registrationId }: RegistrationVisit): Promise<RegistrationRow> {
  const row = await findRegistration(db, edition.id, registrationId);
  if (!row || row.erased_at) throw new Refused('NOT_FOUND');
  return row;
}

/** One transaction about one delegate, under the lock that every change to their registration and money takes. */
export async function underLock<Answer>(
  deps: MoneyDeps,
  visit: RegistrationVisit,
  work: (booking: Booking, row: RegistrationRow) => Promise<Answer>,
): Promise<Answer> {
  await subjectOf(deps.db, visit);
  return bookFor(deps, visit, visit.registrationId, async (booking) => work(booking, await subjectOf(booking.transaction, visit)));
}

/** What is stored now, for somebody who has typed over an older version. */
export const changedElsewhere = (row: RegistrationRow) =>
  new Refused('CHANGED_ELSEWHERE', { current: { version: row.version, details: formOf(row), category: row.category } });
