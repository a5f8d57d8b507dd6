import { Refused } from '@isocentre/domain/refusals';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { underLock } from './begin-correction.ts';
import { auditChange } from '../payments/booking.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import { dropWaiting } from './queries/address.ts';

/** From this commit on the link in the mail is dead. */
export async function withdrawAddress(deps: MoneyDeps, visit: RegistrationVisit): Promise<Record<string, never>> {
  return underLock(deps, visit, async (booking, row) => {
    if (!(await dropWaiting(booking.transaction, row))) throw new Refused('NO_ADDRESS_CHANGE');
    await auditChange(booking, { action: 'registration.address-withdrawn', entity: 'registration', entityId: row.id });
    return {};
  });
}
