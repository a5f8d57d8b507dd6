import { passwordWords } from '@isocentre/domain/accounts/password';
import { Refused } from '@isocentre/domain/refusals';
import { writeAccountAudit } from '../../platform/account-record.ts';
import { accountOf, type Connection, type Visit } from '../../platform/feature.ts';
import { type GuardDeps, guardPassword } from './guard-password.ts';
import { readPasswordHash } from './queries.ts';

export interface Confirmation {
  password: string;
  /** The form field next to which the refusal is shown. */
  field: string;
  /** The audit action for a wrong password. */
  failed: string;
  now: Date;
}

/** Asks the signed-in person for their password again; returns the hash that it matched. */
export async function confirmPassword(
  deps: GuardDeps,
  { password, field, failed, now }: Confirmation,
  visit: Visit,
  { client }: Pick<Connection, 'client'>,
): Promise<string | null> {
  const { id, email } = accountOf(visit);
  let verified: string | null = null;
  const passwordHash = async () => (verified = await readPasswordHash(deps.db, id));
  if (await guardPassword(deps, { email, password, passwordHash, address: client.address, now })) return verified;
  await writeAccountAudit(deps.db, id, { actor: visit.actor, action: failed }, visit);
  throw new Refused('VALIDATION', { fields: { [field]: passwordWords.currentWrong } });
}
