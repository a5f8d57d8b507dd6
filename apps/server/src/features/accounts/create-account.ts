import { randomUUID } from 'node:crypto';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import { insertAccount } from './queries.ts';

export interface NewAccount {
  email: string;
  title: string | null;
  name: string;
  /** From `hashPassword`, made before the transaction begins. Null: to be set by the reset link. */
  passwordHash: string | null;
}

/**
 * Makes an account inside the caller's transaction, beside the registration it is for. Of several at the same moment
 * with the same address, in whatever case, one succeeds; the others wait for it and are refused.
 */
export async function createAccount(transaction: Database, account: NewAccount): Promise<{ id: string }> {
  const id = randomUUID();
  if (!(await insertAccount(transaction, { id, ...account }))) throw new Refused('EMAIL_IN_USE');
  return { id };
}
