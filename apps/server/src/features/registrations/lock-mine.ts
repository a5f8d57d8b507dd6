import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { describeRegistration } from './my-registration.ts';
import { findRegistration, type RegistrationRow } from './queries/registrations.ts';

/**
 * The visitor's registration, kept from others until the transaction ends. Refused when it is not any more what the
 * visitor saw: then they are shown what is stored now, and nothing of theirs is lost.
 */
export async function lockMine(
  transaction: Database,
  visit: Visit,
  version: number,
  check: (row: RegistrationRow) => void = () => {},
): Promise<RegistrationRow> {
  const { id, edition } = visit.edition;
  const row = await findRegistration(transaction, id, accountOf(visit).id, { lock: true });
  if (!row) throw new Refused('NO_REGISTRATION');
  check(row);
  if (row.version !== version)
    throw new Refused('CHANGED_ELSEWHERE', undefined, await describeRegistration(transaction, edition, visit.now, row));
  return row;
}
