import type { SettlementWithdrawal } from '@isocentre/domain/payments/settlement-line';
import type { Visit } from '../../platform/feature.ts';
import { insistMoved } from './booking.ts';
import { changeSettlementLine } from './change-settlement-line.ts';
import type { MoneyDeps } from './deps.ts';
import { type Reader, withdrawDecision } from './queries/settlement-lines.ts';

/** What was explained does not hold any more: the explanation is kept as withdrawn, and the line waits again. It moves no money. */
export const withdrawSettlementDecision = (
  deps: MoneyDeps,
  visit: Visit,
  { reader, id, decidedAt, reason }: SettlementWithdrawal & { reader: Reader; id: string },
): Promise<void> =>
  changeSettlementLine(deps, visit, { reader, id }, async (transaction, { match, decided, amountMinor, currency }, by) => {
    const at = deps.clock.system();
    const withdrawn = await withdrawDecision(transaction, reader.societyId, id, { decidedAt: new Date(decidedAt), reason, by, at });
    insistMoved(withdrawn, { match, decided });
    return { action: 'settlement-line.withdrawn', before: { decidedAt }, after: { match, amountMinor, currency }, reason };
  });
