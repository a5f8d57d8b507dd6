import { Refused } from '@isocentre/domain/refusals';
import type { PersonDirectory } from '../../platform/cells/person-directory.ts';
import type { Database } from '../../platform/database.ts';
import { insertAccount, type NewAccount } from './queries.ts';

/**
 * Creates an account inside the caller's transaction, together with its registration. If several race for the same
 * address, in any case, one succeeds; the others wait for it and are refused.
 */
export async function createAccount(transaction: Database, people: PersonDirectory, account: NewAccount): Promise<{ id: string }> {
  const [id = ''] = await people.idsOf(transaction, [account.email]);
  if (!(await insertAccount(transaction, { id, ...account }))) throw new Refused('EMAIL_IN_USE');
  return { id };
}
