import type { MoneyReceipt } from '@isocentre/contract/money/payments';
import type { Standing } from '../delegates/delegate-words.ts';
import { sumWords } from './money-words.ts';

const BECAUSE = { refund: 'given back', reversal: 'recorded by mistake', correction: 'made out wrongly' } as const;

/** What became of a receipt, or why a credit note was issued; null: nothing to say. */
export function receiptStanding({
  because,
  takesBack,
  replacedBy,
  creditedMinor,
  amountMinor,
  currency,
}: Pick<MoneyReceipt, 'because' | 'takesBack' | 'replacedBy' | 'creditedMinor' | 'amountMinor' | 'currency'>): Standing | null {
  if (because !== null) return { look: 'off', words: `Of ${takesBack?.number ?? 'a receipt'}: ${BECAUSE[because]}` };
  if (replacedBy) return { look: 'off', words: `Replaced by ${replacedBy.number}` };
  if (creditedMinor === 0) return null;
  return creditedMinor === amountMinor
    ? { look: 'off', words: 'Taken back' }
    : { look: 'warn', words: `${sumWords(creditedMinor, currency)} taken back` };
}
