import type { SettlementDecision } from '@isocentre/domain/payments/settlement-line';
import type { Visit } from '../../platform/feature.ts';
import { insistMoved } from './booking.ts';
import { changeSettlementLine } from './change-settlement-line.ts';
import type { MoneyDeps } from './deps.ts';
import { insertDecision, type Reader } from './queries/settlement-lines.ts';

/**
 * Somebody who keeps the books explains a line that does not agree with them, once, whoever is first. It moves no money: what has to
 * be booked is booked as any other money.
 */
export const decideSettlementLine = (
  deps: MoneyDeps,
  visit: Visit,
  { reader, id, note, bookedMinor }: SettlementDecision & { reader: Reader; id: string },
): Promise<void> =>
  changeSettlementLine(deps, visit, { reader, id }, async (transaction, line, by) => {
    const { match, decided, amountMinor, currency } = line;
    insistMoved(match !== 'agrees' && !decided && line.bookedMinor === bookedMinor, { match, decided });
    const stored = await insertDecision(transaction, reader.societyId, line, { note, by, at: deps.clock.system() });
    insistMoved(stored, { match, decided: true });
    return {
      action: 'settlement-line.decided',
      before: { match, bookedMinor: line.bookedMinor },
      after: { amountMinor, currency },
      reason: note,
    };
  });
