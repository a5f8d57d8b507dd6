import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';

export interface AuditEntry {
  editionId: number;
  /** Who did it, if it was somebody with an account. */
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

/** Runs in the transaction that makes the change: no change without its audit row. Returns the row's id. */
export async function writeAudit(transaction: Database, entry: AuditEntry): Promise<string> {
  const id = randomUUID();
  const json = (value: object | undefined) => (value ? JSON.stringify(value) : null);
  await transaction
    .insertInto('audit_log')
    .values({
      edition_id: entry.editionId,
      id,
      actor_kind: entry.actorKind,
      account_id: entry.accountId ?? null,
      action: entry.action,
      entity: entry.entity,
      entity_id: entry.entityId,
      before: json(entry.before),
      after: json(entry.after),
      request_id: entry.requestId ?? null,
    })
    .execute();
  return id;
}
