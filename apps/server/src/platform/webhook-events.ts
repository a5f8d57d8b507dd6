import { randomUUID } from 'node:crypto';
import type { EventType } from '@isocentre/domain/outbound/events';
import type { Database } from './database.ts';
import { statement } from './statement.ts';

export interface NewEvent {
  editionId: number;
  type: EventType;
  entity: string;
  entityId: string;
}

const insert = statement<NewEvent & { id: string }>`
  with told as (
    select id from webhook_endpoints where edition_id = ${'editionId'} and state <> 'disabled' and ${'type'}::text = any (events)
  ), event as (
    insert into webhook_events (edition_id, id, type, entity, entity_id)
    select ${'editionId'}, ${'id'}::uuid, ${'type'}::text, ${'entity'}::text, ${'entityId'}::text where exists (select from told)
    returning id
  )
  insert into webhook_deliveries (edition_id, id, endpoint_id, event_id, attempt, due_at)
  select ${'editionId'}, gen_random_uuid(), told.id, event.id, 1, now() from told cross join event`;

/**
 * Tells the endpoints that want it, once the transaction that causes it is committed: the worker reads the rows. Most editions have
 * none, and then nothing is written.
 */
export async function writeEvent(transaction: Database, event: NewEvent): Promise<void> {
  await insert(transaction, { ...event, id: randomUUID() });
}
