import { resealed, type FactorKeys } from '../../platform/second-factor.ts';
import type { Database } from '../../platform/database.ts';
import { recordForInstallation } from '../../platform/installation-record.ts';
import { accountsWithRecoveryCodes, replaceSealed, sealedSecrets } from './queries/sealed.ts';

const AT_ONCE = 100;

export interface Resealed {
  /** Secrets of authenticator apps and webhooks, sealed with the current key now. */
  readonly sealed: number;
  /** Were so before. */
  readonly already: number;
  /** Accounts with unused recovery codes: only hashes of them are stored, so those of the old key end with it. */
  readonly withRecoveryCodes: number;
}

/** Seals what another feature keeps under the same key. */
type Reseal = (db: Database, keys: FactorKeys) => Promise<Pick<Resealed, 'sealed' | 'already'>>;

/**
 * Seals every secret of an authenticator app, and those of others, with the current key. It may be stopped and run again, and codes are accepted
 * throughout: both keys are read while both are set.
 */
export async function resealSecrets(db: Database, keys: FactorKeys, others: readonly Reseal[] = []): Promise<Resealed> {
  let [sealed, already, after] = [0, 0, ''];
  for (;;) {
    const rows = await sealedSecrets(db, after, AT_ONCE);
    for (const { account_id: accountId, sealed_secret: box } of rows) {
      const anew = resealed(box, keys);
      if (anew === undefined) already += 1;
      // Somebody who has set up another app meanwhile has a secret under the current key.
      else if (await replaceSealed(db, accountId, box, anew)) sealed += 1;
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.account_id;
  }
  for (const reseal of others) {
    const found = await reseal(db, keys);
    sealed += found.sealed;
    already += found.already;
  }
  await recordForInstallation(db, 'secrets.resealed', { sealed, already });
  return { sealed, already, withRecoveryCodes: await accountsWithRecoveryCodes(db) };
}
