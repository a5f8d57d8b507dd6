import type { Actor } from '@isocentre/domain/people/actor';
import { Refused, STATE_MOVED } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { supersedeLetters } from '../../platform/letters/letters-of-decisions.ts';
import { findAbstractById } from './queries/abstracts.ts';
import { type AbstractMove, moveAbstract } from './queries/move-abstract.ts';

/**
 * Organisers accept, reject or withdraw an abstract, or take a decision back. Of two who decide at once, and when its
 * author has changed it meanwhile, the second is told what is stored.
 */
export async function decideAbstract(
  { db }: { db: Database },
  { editionId, actor, requestId }: { editionId: number; actor: Actor; requestId?: string },
  { abstractId, from, version, to }: AbstractMove & { abstractId: string },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await moveAbstract(transaction, editionId, abstractId, { from, version, to }))) {
      const stored = await findAbstractById(transaction, editionId, abstractId);
      if (!stored) throw new Refused('NOT_FOUND');
      throw new Refused('CHANGED_ELSEWHERE', { current: { status: stored.status, version: stored.version }, words: STATE_MOVED });
    }
    await supersedeLetters(transaction, editionId, [abstractId]);
    await writeAudit(transaction, {
      editionId,
      actor,
      action: `abstract.${to}`,
      entity: 'abstract',
      entityId: abstractId,
      before: { status: from, version },
      after: { status: to },
      requestId,
    });
  });
}
