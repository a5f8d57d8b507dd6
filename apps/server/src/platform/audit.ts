import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

export interface AuditEntry {
  editionId: number;
  /** Who did it, where it was somebody with an account. */
  accountId?: string | undefined;
  actorKind: 'visitor' | 'delegate' | 'staff' | 'system' | 'provider';
  /** `noun.verb`, in the past tense: `contact-message.received`. */
  action: string;
  entity: string;
  entityId: string;
  before?: object;
  after?: object;
  requestId?: string;
}

/** Part of the transaction that makes the change: there is no change without its row here. Answers the row's id. */
export async function writeAudit(transaction: Database, entry: AuditEntry): Promise<string> {
  const id = randomUUID();
  await auditInsert(entry, { id }).execute(transaction);
  return id;
}

/** The same as a part of a larger statement: a row for each row of `from`, so that nothing is noted when nothing changed. */
export function auditInsert(entry: AuditEntry, { id = randomUUID(), from }: { id?: string; from?: string } = {}): RawBuilder<unknown> {
  const json = (value: object | undefined) => (value ? JSON.stringify(value) : null);
  return sql`
    insert into audit_log (edition_id, id, actor_kind, account_id, action, entity, entity_id, before, after, request_id)
    select ${entry.editionId}::integer, ${id}::uuid, ${entry.actorKind}, ${entry.accountId ?? null}::uuid, ${entry.action}, ${entry.entity},
      ${entry.entityId}, ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb, ${entry.requestId ?? null}
    ${from === undefined ? sql`` : sql`from ${sql.table(from)}`}`;
}
