import { factorWords, type GivenFactor, WRONG_CODES_TOLD } from '@isocentre/domain/people/second-factor';
import { Refused } from '@isocentre/domain/refusals';
import { writeAccountAudit } from '../../platform/account-record.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { countTry } from '../../platform/growing-delay.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { TooMany } from '../../platform/limits.ts';
import { recoveryCodeHash, secondFactorKeys, takeCode } from '../../platform/second-factor.ts';
import type { FactorDeps } from './deps.ts';
import { wrongCodesLetter } from './letter-definitions.ts';
import { isOwnPasskey } from './passkey-ceremony.ts';
import { forgetWrongCodes, spendRecoveryCode } from './queries/factors.ts';

/** Every factor given goes through here: after the delay that earlier failures cost, per account, and never a lock. */
export async function checkFactor(deps: FactorDeps, given: GivenFactor, visit: Visit): Promise<void> {
  const { db, clock } = deps;
  const { id } = accountOf(visit);
  const now = clock.system();
  const counted = await countTry(db, { table: 'second_factor_failures', column: 'account_id', key: id }, now);
  if ('freeAt' in counted) throw new TooMany(Math.max(1, Math.ceil((counted.freeAt.getTime() - now.getTime()) / 1000)));
  if (await isRight(deps, given, visit, now)) return forgetWrongCodes(db, id);
  await tellWrong(deps, visit, counted.failures);
  throw new Refused('VALIDATION', { fields: faultOf(given) });
}

const faultOf = ({ code, passkey }: GivenFactor): Record<string, string> => {
  if (code !== undefined) return { code: factorWords.wrong };
  return passkey ? { passkey: factorWords.wrongPasskey } : { recoveryCode: factorWords.wrongRecovery };
};

async function isRight(deps: FactorDeps, { code, passkey, recoveryCode }: GivenFactor, visit: Visit, now: Date): Promise<boolean> {
  if (passkey) return isOwnPasskey(deps, passkey, visit, now);
  const { id } = accountOf(visit);
  const keys = secondFactorKeys(deps.config);
  if (code !== undefined) return takeCode(deps.db, id, code, keys, now);
  for (const key of keys) {
    if (await spendRecoveryCode(deps.db, id, recoveryCodeHash(key, id, recoveryCode ?? ''), now)) return true;
  }
  return false;
}

/** Somebody who knows the password is guessing: after the tenth try its owner should know. */
async function tellWrong({ db }: FactorDeps, visit: Visit, failures: number): Promise<void> {
  const { id: accountId } = accountOf(visit);
  await db.transaction().execute(async (transaction) => {
    const entry = { actor: visit.actor, action: 'second-factor.failed', after: { failures } };
    const { editionId, id } = await writeAccountAudit(transaction, accountId, entry, visit);
    if (failures === WRONG_CODES_TOLD) await writeLetter(transaction, wrongCodesLetter, { editionId, about: id, accountId });
  });
}
