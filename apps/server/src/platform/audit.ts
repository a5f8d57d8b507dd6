import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';

export interface AuditEntry {
  editionId: number;
  actorKind: 'visitor' | 'delegate' | 'staff' | 'system' | 'provider';
  /** `noun.verb`, in the past tense: `contact-message.received`. */
  action: string;
  entity: string;
  entityId: string;
  before?: object;
  after?: object;
  requestId?: string;
}

/** Part of the transaction that makes the change: there is no change without its row here. */
export async function writeAudit(transaction: Database, entry: AuditEntry): Promise<void> {
  await transaction
    .insertInto('audit_log')
    .values({
      edition_id: entry.editionId,
      id: randomUUID(),
      actor_kind: entry.actorKind,
      action: entry.action,
      entity: entry.entity,
      entity_id: entry.entityId,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
      request_id: entry.requestId ?? null,
    })
    .execute();
}
