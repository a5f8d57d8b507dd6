import { randomUUID } from 'node:crypto';
import type { Actor } from '@isocentre/domain/people/actor';
import { eventOf } from '@isocentre/domain/outbound/events';
import type { Database } from './database.ts';
import { statement } from './statement.ts';
import { writeEvent } from './webhook-events.ts';

export interface AuditEntry {
  editionId: number;
  actor: Actor;
  /** The account it is about, if that is not the actor's. */
  subject?: string | null | undefined;
  /** `noun.verb`, in the past tense: `contact-message.received`. Its words for people: `domain/people/recorded-actions`. */
  action: string;
  entity: string;
  entityId: string;
  before?: object;
  after?: object;
  requestId?: string | undefined;
}

/** The columns of `audit_log` that say who acted, also for SQL text that writes its own row. */
export const actorColumns = (actor: Actor) => ({
  actor_kind: actor.kind,
  account_id: 'accountId' in actor ? (actor.accountId ?? null) : null,
  role: actor.kind === 'staff' ? actor.role : null,
  device_id: actor.kind === 'device' ? actor.deviceId : null,
  token_id: actor.kind === 'token' ? actor.tokenId : null,
});

interface AuditRow extends ReturnType<typeof actorColumns> {
  edition_id: number;
  id: string;
  subject: string | null;
  action: string;
  entity: string;
  entity_id: string;
  before: string | null;
  after: string | null;
  request_id: string | null;
}

const insert = statement<AuditRow>`
  insert into audit_log (
    edition_id, id, actor_kind, account_id, role, device_id, token_id, subject_account_id, action, entity, entity_id, before, after,
    request_id
  )
  values (
    ${'edition_id'}, ${'id'}, ${'actor_kind'}, ${'account_id'}, ${'role'}, ${'device_id'}, ${'token_id'}, ${'subject'}, ${'action'},
    ${'entity'}, ${'entity_id'}, ${'before'}, ${'after'}, ${'request_id'}
  )`;

/**
 * Runs in the transaction that makes the change: no change without its audit row, and none without the event that tells other
 * systems of it. Returns the row's id.
 */
export async function writeAudit(transaction: Database, entry: AuditEntry): Promise<string> {
  const id = randomUUID();
  const json = (value: object | undefined) => (value ? JSON.stringify(value) : null);
  const who = actorColumns(entry.actor);
  await insert(transaction, {
    edition_id: entry.editionId,
    id,
    ...who,
    subject: entry.subject === who.account_id ? null : (entry.subject ?? null),
    action: entry.action,
    entity: entry.entity,
    entity_id: entry.entityId,
    before: json(entry.before),
    after: json(entry.after),
    request_id: entry.requestId ?? null,
  });
  const type = eventOf(entry.action);
  if (type) await writeEvent(transaction, { editionId: entry.editionId, type, entity: entry.entity, entityId: entry.entityId });
  return id;
}
