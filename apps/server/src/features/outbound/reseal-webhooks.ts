import type { Database } from '../../platform/database.ts';
import { type FactorKeys, resealed } from '../../platform/second-factor.ts';
import { replaceSealedOf, sealedOfEndpoints } from './queries/endpoints.ts';

/** Secrets that sign webhooks, under the current key. */
export async function resealWebhooks(db: Database, keys: FactorKeys): Promise<{ sealed: number; already: number }> {
  let [sealed, already] = [0, 0];
  for (const row of await sealedOfEndpoints(db)) {
    const secret = resealed(row.sealed_secret, keys);
    const before = row.sealed_before && resealed(row.sealed_before, keys);
    if (secret === undefined && !before) already += 1;
    else {
      await replaceSealedOf(db, row, { sealed_secret: secret ?? row.sealed_secret, sealed_before: before ?? row.sealed_before });
      sealed += 1;
    }
  }
  return { sealed, already };
}
