import type { importSettlements as route } from '@isocentre/contract/money/settlements';
import type { Answer } from '@isocentre/contract/route';
import { money } from '@isocentre/domain/fees/fee-table';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import { failpoint } from '../../platform/failpoints.ts';
import type { Visit } from '../../platform/feature.ts';
import { accountOfActor } from './booking.ts';
import type { MoneyDeps } from './deps.ts';
import { type ChangedLine, findChanged, insertLines, lockSettlements } from './queries/settlement-lines.ts';
import { readSettlementReport } from './read-settlement-report.ts';

const MOST_CHANGED = 20;
/** By one statement: on a busy machine ten thousand take longer than any statement may. */
const AT_ONCE = 1_000;

/**
 * The provider's settlement report: all of its lines or none. A line has the provider's id, so the same or an overlapping file adds
 * only what is new; a known line with other figures is refused, since one of the two is wrong.
 */
export async function importSettlements(
  deps: MoneyDeps,
  visit: Visit,
  { societyId, file }: { societyId: number; file: Uint8Array },
): Promise<Answer<typeof route>> {
  const lines = await readSettlementReport(file);
  return deps.db.transaction().execute(async (transaction) => {
    await lockSettlements(transaction, societyId);
    const pieces = Array.from({ length: Math.ceil(lines.length / AT_ONCE) }, (_, n) => lines.slice(n * AT_ONCE, (n + 1) * AT_ONCE));
    const changed: ChangedLine[] = [];
    for (const some of pieces) changed.push(...(await findChanged(transaction, societyId, some, MOST_CHANGED - changed.length)));
    if (changed.length > 0)
      throw new Refused('SETTLEMENT_CHANGED', {
        fields: Object.fromEntries(
          changed.map(({ line, id, amountMinor, currency, settlement }) => [
            `line ${line}`,
            `${id} was imported with ${money({ chargeMinor: amountMinor, currency })} in ${settlement}.`,
          ]),
        ),
      });
    const importedBy = accountOfActor(visit.actor);
    const now = deps.clock.system();
    let added = 0;
    for (const some of pieces) added += await insertLines(transaction, { societyId, importedBy, now }, some);
    const answer = {
      lines: lines.length,
      added,
      known: lines.length - added,
      settlements: new Set(lines.map(({ settlement }) => settlement)).size,
    };
    await writeAudit(transaction, {
      editionId: visit.edition.id,
      actor: visit.actor,
      requestId: visit.requestId,
      action: 'settlements.imported',
      entity: 'society',
      entityId: String(societyId),
      after: answer,
    });
    failpoint('settlement-imported');
    return answer;
  });
}
