import type { WaitingProof } from '@isocentre/contract/proofs';
import { reasonWords } from '@isocentre/domain/people/reason';
import { Refused } from '@isocentre/domain/refusals';
import { mayUndo } from '@isocentre/domain/registration/proof-verdict';
import { writeAudit } from '../../platform/audit.ts';
import { writeDetails } from '../../platform/change-details.ts';
import type { Visit } from '../../platform/feature.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import { proofReopenedLetter } from '../registration/letter-definitions.ts';
import { moveProof, verdictLetterState } from '../registration/queries/proofs.ts';
import { lockProof } from './lock-proof.ts';
import { moveBack } from './move-category.ts';
import { readWaiting } from './read-waiting.ts';

const HEARD = new Set(['sending', 'sent', 'bounced']);

/**
 * The proof waits again. Before its letter has left, nobody hears of it; afterwards the delegate is told, and a reason is
 * asked for. A letter that waits is not sent: its verdict is gone.
 */
export async function undoVerdict(
  deps: MoneyDeps,
  { id: proofId, reason }: { id: string; reason: string | undefined },
  visit: Visit,
): Promise<WaitingProof> {
  const { db, clock } = deps;
  const { id: editionId } = visit.edition;
  return db.transaction().execute(async (transaction) => {
    const { proof, registration } = await lockProof(transaction, visit, proofId);
    const { status, reviewed_at: judgedAt, verdict_id: verdictId, moved_from: movedFrom } = proof;
    if (status === 'pending' || judgedAt === null) throw new Refused('NOT_JUDGED');
    if (verdictId === null || proof.scan === 'infected' || proof.file_gone_at || !mayUndo(judgedAt, clock.system()))
      throw new Refused('VERDICT_STANDS');
    const heard = HEARD.has((await verdictLetterState(transaction, editionId, proofId, verdictId, { lock: true })) ?? '');
    if (heard && reason === undefined) throw new Refused('VALIDATION', { fields: { reason: reasonWords.missing } });
    if (movedFrom !== null) await moveBack(transaction, deps, registration, { movedFrom, verdictId }, visit);
    const { account_id: accountId, id: registrationId } = registration;
    const auditId = await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      subject: accountId,
      action: 'proof.reopened',
      entity: 'proof',
      entityId: proofId,
      before: { status },
      after: { status: 'pending' },
      requestId: visit.requestId,
    });
    if (reason !== undefined) await writeDetails(transaction, { editionId, auditId, accountId, registrationId, reason });
    const moved = await moveProof(transaction, editionId, proofId, { from: status, to: 'pending', note: null, at: clock.system() });
    if (!moved) throw new Refused('NOT_JUDGED');
    if (heard) await writeLetter(transaction, proofReopenedLetter, { editionId, about: proofId, occasion: verdictId, registrationId });
    const [waiting] = await readWaiting(transaction, visit, proofId);
    if (!waiting) throw new Error('The proof was reopened and does not wait');
    return waiting;
  });
}
