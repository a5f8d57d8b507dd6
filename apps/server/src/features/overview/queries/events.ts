import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface EventRow {
  id: string;
  at: Date;
  action: string;
  actorKind: string;
  who: string | null;
  about: string | null;
}

const SHOWN = 20;

/**
 * The last rows of the record, without who has looked at a document: whoever goes through the queue opens two for each decision, and
 * nothing else would be seen.
 */
export async function findEvents(db: Database, editionId: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select last.id, last.at, last.action, last.actor_kind as "actorKind", actor.name as who, subject.name as about
    from (select * from audit_log where edition_id = ${editionId} and action <> 'proof.opened' order by at desc, id limit ${SHOWN}) last
    left join accounts actor on actor.id = last.account_id
    left join accounts subject on subject.id = last.subject_account_id
    order by last.at desc, last.id`.execute(db);
  return rows;
}
