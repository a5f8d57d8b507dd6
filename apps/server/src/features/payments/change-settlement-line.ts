import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import { writeDetails } from '../../platform/change-details.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { accountOfActor } from './booking.ts';
import type { MoneyDeps } from './deps.ts';
import { findLine, type Reader, type BookedLine } from './queries/settlement-lines.ts';

interface Recorded {
  readonly action: string;
  readonly before: object;
  readonly after: object;
  /** Why, in the words of whoever did it. */
  readonly reason: string;
}

/** Does something about a line that is not about one's own money, and records it. */
export async function changeSettlementLine(
  { db }: MoneyDeps,
  visit: Visit,
  { reader, id }: { reader: Reader; id: string },
  change: (transaction: Database, line: BookedLine, by: string | null) => Promise<Recorded>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const line = await findLine(transaction, reader, id);
    if (!line) throw new Refused('NOT_FOUND');
    const by = accountOfActor(visit.actor);
    if (line.account !== null && line.account === by) throw new Refused('OWN_REGISTRATION');
    const { reason, ...recorded } = await change(transaction, line, by);
    const editionId = visit.edition.id;
    const auditId = await writeAudit(transaction, {
      ...recorded,
      editionId,
      actor: visit.actor,
      subject: line.account,
      requestId: visit.requestId,
      entity: 'settlement-line',
      entityId: id,
    });
    // Of a line that nobody's payment is behind, the words stand with what was done alone.
    if (line.account !== null && line.registration !== null)
      await writeDetails(transaction, { editionId, auditId, accountId: line.account, registrationId: line.registration, reason });
  });
}
