import { money } from '../fees/fee-table.ts';
import type { TillRail } from './shift.ts';

/** `₹50 short`, `₹20 over`, `no difference`. */
export function differenceWords(differenceMinor: number, currency: string): string {
  if (differenceMinor === 0) return 'no difference';
  const sum = money({ chargeMinor: Math.abs(differenceMinor), currency });
  return differenceMinor < 0 ? `${sum} short` : `${sum} over`;
}

export const TILL_RAIL_WORDS: Readonly<Record<TillRail, string>> = { cash: 'Cash', 'card-terminal': 'Card terminal' };
