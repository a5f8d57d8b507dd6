import { financialYear } from '@isocentre/domain/payments/receipt-number';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/**
 * Takes the next number of a series in the financial year of that instant. Everybody else who settles waits for this lock until
 * the commit, so it comes late; where both series are needed, receipts come first, so that nobody waits for each other.
 */
export async function takeNumber(
  transaction: Database,
  series: 'receipt_counters' | 'credit_note_counters' | 'invoice_counters',
  editionId: number,
  at: Date,
): Promise<{ financial_year: string; number: number }> {
  const { time_zone: zone, financial_year_starts_in_month: month } = await transaction
    .selectFrom('editions')
    .innerJoin('edition_limits', 'edition_limits.edition_id', 'editions.id')
    .where('editions.id', '=', editionId)
    .select(['editions.time_zone', 'edition_limits.financial_year_starts_in_month'])
    .executeTakeFirstOrThrow();
  const year = financialYear(at, zone, month);
  const { last_number: number } = await transaction
    .insertInto(series)
    .values({ edition_id: editionId, financial_year: year, last_number: 1 })
    .onConflict((conflict) =>
      conflict.columns(['edition_id', 'financial_year']).doUpdateSet({ last_number: sql`${sql.table(series)}.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return { financial_year: year, number };
}
