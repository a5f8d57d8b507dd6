import { Refused } from '@isocentre/domain/refusals';
import { accountOf, type RegistrationVisit } from '../../platform/feature.ts';
import { auditChange } from '../payments/booking.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import { subjectOf, underLock } from './begin-correction.ts';
import { deleteDifferent, insertDifferent } from './queries/duplicates.ts';

/** Two who look like one person are not: remembered, until somebody takes it back. Said twice, it is recorded once. */
export async function tellApart(deps: MoneyDeps, visit: RegistrationVisit, other: string): Promise<Record<string, never>> {
  if (other.toLowerCase() === visit.registrationId.toLowerCase())
    throw new Refused('VALIDATION', { fields: { other: 'Please choose two registrations.' } });
  await subjectOf(deps.db, { ...visit, registrationId: other });
  return underLock(deps, visit, async (booking, row) => {
    const told = { editionId: row.edition_id, pair: [row.id, other] as const, by: accountOf(visit).id };
    if (await insertDifferent(booking.transaction, told))
      await auditChange(booking, { action: 'registration.told-apart', entity: 'registration', entityId: row.id, after: { other } });
    return {};
  });
}

export async function tellApartNoMore(deps: MoneyDeps, visit: RegistrationVisit, other: string): Promise<Record<string, never>> {
  return underLock(deps, visit, async (booking, row) => {
    if (!(await deleteDifferent(booking.transaction, row.edition_id, [row.id, other]))) throw new Refused('NOT_FOUND');
    await auditChange(booking, { action: 'registration.not-told-apart', entity: 'registration', entityId: row.id, before: { other } });
    return {};
  });
}
