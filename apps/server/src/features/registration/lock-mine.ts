import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { describeRegistration } from './my-registration.ts';
import { findRegistration, type RegistrationRow } from './queries/registration.ts';

/**
 * Locks the visitor's registration until the transaction ends. Refused when it has changed since the visitor read it:
 * then they are shown what is stored now, and lose nothing they typed.
 */
export async function lockMine(
  transaction: Database,
  visit: Visit,
  version: number,
  check: (row: RegistrationRow) => void = () => {},
): Promise<RegistrationRow> {
  const { id } = visit.edition;
  const row = await findRegistration(transaction, id, accountOf(visit).id, { lock: true });
  if (!row) throw new Refused('NO_REGISTRATION');
  check(row);
  if (row.version !== version) throw new Refused('CHANGED_ELSEWHERE', { current: await describeRegistration(transaction, visit, row) });
  return row;
}
