import type { AbstractRecord } from '@isocentre/contract/abstracts/shapes';
import { tidyText } from '@isocentre/domain/abstracts/clean-text';
import { isStatus } from '@isocentre/domain/abstracts/status';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { withdrawalRequestedLetter } from './letter-definitions.ts';
import { findAbstract } from './queries/abstracts.ts';
import { noteWithdrawalRequest } from './queries/store-abstract.ts';
import { readAbstract } from './read-abstract.ts';
import type { AbstractDeps } from './submit-abstract.ts';

/** No abstract is withdrawn by a click: the request is recorded, and the organisers get a mail. Idempotent. */
export async function requestWithdrawal(
  { db }: AbstractDeps,
  visit: RegistrationVisit,
  { id, reason }: { id: string; reason: string },
): Promise<AbstractRecord> {
  const { id: editionId } = visit.edition;
  await db.transaction().execute(async (transaction) => {
    const row = await findAbstract(transaction, editionId, visit.registrationId, id);
    if (!row) throw new Refused('NOT_FOUND');
    if (isStatus(row.status, 'withdrawn')) throw new Refused('ABSTRACT_WITHDRAWN');
    if (!(await noteWithdrawalRequest(transaction, { editionId, id, reason: tidyText(reason), at: visit.now }))) return;
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'abstract.withdrawal-requested',
      entity: 'abstract',
      entityId: id,
      requestId: visit.requestId,
    });
    await writeLetter(transaction, withdrawalRequestedLetter, { editionId, about: id });
  });
  return readAbstract({ db }, visit, id);
}
