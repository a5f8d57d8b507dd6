import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import { moneyUnderWay, type Payer } from './queries/payers.ts';

/** Nobody pays again while the bank or the organisers are still looking at what was paid. */
export async function refuseMoneyUnderWay(db: Database, payer: Payer): Promise<void> {
  const underWay = await moneyUnderWay(db, payer);
  if (underWay) throw new Refused(underWay === 'authorized' ? 'PAYMENT_CONFIRMING' : 'PAYMENT_IN_REVIEW');
}
