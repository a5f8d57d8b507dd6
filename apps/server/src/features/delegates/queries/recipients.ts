import type { DelegateQuery } from '@isocentre/contract/delegates';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { type Condition, isListed, ofStatus } from './conditions.ts';

export interface DelegateRecipient {
  id: string;
  number: number;
  name: string;
  /** Null: erased. */
  email: string | null;
  account: string;
}

/** Everybody whom the list would show. */
export async function findRecipients(
  db: Database,
  editionId: number,
  { where, query }: { where: Condition; query: DelegateQuery },
): Promise<DelegateRecipient[]> {
  const { rows } = await sql<DelegateRecipient>`
    select r.id, r.delegate_number as number, concat_ws(' ', nullif(r.title, ''), r.name) as name,
      case when r.erased_at is null then accounts.email end as email, r.account_id as account
    from registrations r join accounts on accounts.id = r.account_id
    where r.edition_id = ${editionId} and ${where} and ${ofStatus(query)} and ${isListed(query)}
    order by r.delegate_number, r.id`.execute(db);
  return rows;
}
