import type { AttentionKind } from '@isocentre/domain/overview/attention';
import type { Database } from '../../../platform/database.ts';

export interface Snooze {
  kind: AttentionKind;
  /** How many waited when it was put off. */
  count: number;
  until: Date;
}

export async function findSnoozes(db: Database, editionId: number, accountId: string): Promise<Snooze[]> {
  const rows = await db
    .selectFrom('attention_snoozes')
    .where('edition_id', '=', editionId)
    .where('account_id', '=', accountId)
    .select(['kind', 'count', 'until'])
    .execute();
  return rows as unknown as Snooze[];
}

/** The last word counts. */
export async function storeSnooze(db: Database, editionId: number, accountId: string, { kind, count, until }: Snooze): Promise<void> {
  await db
    .insertInto('attention_snoozes')
    .values({ edition_id: editionId, account_id: accountId, kind, count, until })
    .onConflict((conflict) => conflict.columns(['edition_id', 'account_id', 'kind']).doUpdateSet({ count, until }))
    .execute();
}

export async function removeSnooze(db: Database, editionId: number, accountId: string, kind: AttentionKind): Promise<void> {
  await db
    .deleteFrom('attention_snoozes')
    .where('edition_id', '=', editionId)
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .execute();
}
