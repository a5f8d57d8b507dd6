import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { isTheirs } from './is-theirs.ts';
import { describeRegistration } from './my-registration.ts';
import { findRegistration, type RegistrationRow } from './queries/registration.ts';

/**
 * Locks a registration until the transaction ends. Refused when it has changed since it was read: then
 * whoever asks is shown what is stored now, and lose nothing they typed.
 */
export async function lockRegistration(
  transaction: Database,
  visit: RegistrationVisit,
  version: number,
  check: (row: RegistrationRow) => void = () => {},
): Promise<RegistrationRow> {
  const { id } = visit.edition;
  const row = await findRegistration(transaction, id, visit.registrationId, { lock: true });
  if (!row || !isTheirs(visit, row)) throw new Refused('NO_REGISTRATION');
  check(row);
  if (row.version !== version) throw new Refused('CHANGED_ELSEWHERE', { current: await describeRegistration(transaction, visit, row) });
  return row;
}
