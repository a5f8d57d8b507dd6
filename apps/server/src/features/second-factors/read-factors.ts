import type { SecondFactors } from '@isocentre/contract/second-factor';
import { isElevated } from '@isocentre/domain/people/elevation';
import { accountOf, type Visit } from '../../platform/feature.ts';
import type { FactorDeps } from './deps.ts';
import { readElevation, readFactorState } from './queries/factors.ts';

export async function readFactors({ db, clock }: Pick<FactorDeps, 'db' | 'clock'>, visit: Visit): Promise<SecondFactors> {
  const { id, sessionId } = accountOf(visit);
  const { passkeys, ...state } = await readFactorState(db, id);
  return {
    ...state,
    passkeys: passkeys.map(({ createdAt, lastUsedAt, ...key }) => ({
      ...key,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    elevated: isElevated(await readElevation(db, sessionId), clock.system()),
  };
}
