import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@isocentre/domain/people/second-factor';
import { Refused } from '@isocentre/domain/refusals';
import { writeAccountAudit } from '../../platform/account-record.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { recoveryCodeHash, secondFactorKey } from '../../platform/second-factor.ts';
import type { FactorDeps } from './deps.ts';
import { lockAccount, readFactorState, storeRecoveryCodes } from './queries/factors.ts';
import { requireConfirmed } from './require-confirmed.ts';

/** Without letters and digits that look alike on paper. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const GROUP = 6;

const group = () => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Sixty random bits each, returned once; only their hashes are stored. */
export async function renewRecoveryCodes({ config, db, clock }: FactorDeps, visit: Visit): Promise<{ codes: string[] }> {
  const { id } = accountOf(visit);
  const key = secondFactorKey(config);
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${group()}-${group()}`);
  await db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, id);
    const { app, passkeys } = await readFactorState(transaction, id);
    if (!app && passkeys.length === 0) throw new Refused('NO_FACTOR');
    await requireConfirmed(transaction, visit, clock.system());
    await storeRecoveryCodes(
      transaction,
      id,
      codes.map((code) => recoveryCodeHash(key, id, code)),
    );
    await writeAccountAudit(transaction, id, { actor: visit.actor, action: 'recovery-codes.renewed' }, visit);
  });
  return { codes };
}
