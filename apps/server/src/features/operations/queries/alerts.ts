import type { Selectable } from 'kysely';
import type { OperatorAlerts } from '../../../platform/database-types.ts';
import type { Database } from '../../../platform/database.ts';

export type AlertRow = Selectable<OperatorAlerts>;

/** All alerts that there have been. Locked: one worker decides at a time what is mailed. */
export const lockAlerts = (transaction: Database): Promise<AlertRow[]> =>
  transaction.selectFrom('operator_alerts').selectAll().orderBy('name').forUpdate().execute();

export const findAlert = (db: Database, name: string): Promise<AlertRow | undefined> =>
  db.selectFrom('operator_alerts').selectAll().where('name', '=', name).executeTakeFirst();

export async function saveAlert(transaction: Database, { name, ...row }: AlertRow): Promise<void> {
  await transaction
    .insertInto('operator_alerts')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

/** Whose mail frame is used: the installation's first conference. */
export async function defaultEdition(db: Database): Promise<number | undefined> {
  const row = await db.selectFrom('editions').select('id').where('is_default', '=', true).executeTakeFirst();
  return row?.id;
}
