import type { listProofs as route } from '@isocentre/contract/proofs';
import type { Answer } from '@isocentre/contract/route';
import { UNDO_MS } from '@isocentre/domain/registration/proof-verdict';
import type { Visit } from '../../platform/feature.ts';
import type { RegistrationDeps } from '../registration/register.ts';
import { describeJudged } from './describe.ts';
import { countProofs, findJudged } from './queries/queue.ts';
import { readWaiting } from './read-waiting.ts';

/** What waits, and what was decided lately. */
export async function listProofs({ db, clock }: RegistrationDeps, visit: Visit): Promise<Answer<typeof route>> {
  const { id, edition } = visit.edition;
  const since = new Date(clock.system().getTime() - UNDO_MS);
  const [waiting, counts, judged] = [await readWaiting(db, visit), await countProofs(db, id), await findJudged(db, id, { since })];
  return {
    ...counts,
    waiting,
    judged: judged.map((row) => describeJudged(row, edition)),
  };
}
