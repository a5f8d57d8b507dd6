import { type Failure } from '@isocentre/domain/outbound/webhook';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { type From, keyText } from '../../../platform/keyset.ts';

export interface StoredDelivery {
  id: string;
  key: string;
  event: string;
  type: string;
  entity: string;
  entityId: string;
  attempt: number;
  dueAt: Date;
  triedAt: Date | null;
  status: number | null;
  failure: Failure | null;
  tookMs: number | null;
}

interface Asked {
  endpointId?: string;
  deliveryId?: string;
  from?: From | undefined;
  since: Date;
  most: number;
}

export async function findDeliveries(db: Database, editionId: number, asked: Asked): Promise<StoredDelivery[]> {
  const { endpointId, deliveryId, from, since, most } = asked;
  const { rows } = await sql<StoredDelivery>`
    select d.id, ${keyText('instant', sql`d.due_at`)} as key, d.event_id as event, e.type, e.entity, e.entity_id as "entityId", d.attempt,
      d.due_at as "dueAt", d.tried_at as "triedAt", d.status, d.failure, d.took_ms as "tookMs"
    from webhook_deliveries d join webhook_events e on e.edition_id = d.edition_id and e.id = d.event_id
    where d.edition_id = ${editionId} and coalesce(d.tried_at, d.due_at) > ${since}
      and ${endpointId === undefined ? sql`true` : sql`d.endpoint_id = ${endpointId}::uuid`}
      and ${deliveryId === undefined ? sql`true` : sql`d.id = ${deliveryId}::uuid`}
      and ${from ? sql`(d.due_at, d.id) < (${from.place.key}::timestamptz, ${from.place.id}::uuid)` : sql`true`}
    order by d.due_at desc, d.id desc limit ${most}`.execute(db);
  return rows;
}

export const endpointOf = (db: Database, editionId: number, deliveryId: string) =>
  db
    .selectFrom('webhook_deliveries')
    .select(['endpoint_id', 'event_id'])
    .where('edition_id', '=', editionId)
    .where('id', '=', deliveryId)
    .executeTakeFirst();

export async function storeTestEvent(
  transaction: Database,
  editionId: number,
  event: { id: string; type: string; about: string; at: Date },
) {
  await transaction
    .insertInto('webhook_events')
    .values({ edition_id: editionId, id: event.id, type: event.type, at: event.at, entity: 'endpoint', entity_id: event.about })
    .execute();
}

export interface NewDelivery {
  endpointId: string;
  eventId: string;
  attempt: number;
  dueAt: Date;
}

/** The one that waits: if there is one already, it is made due. */
export async function storeDelivery(transaction: Database, editionId: number, one: NewDelivery): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into webhook_deliveries (edition_id, id, endpoint_id, event_id, attempt, due_at)
    values (${editionId}, gen_random_uuid(), ${one.endpointId}, ${one.eventId}, ${one.attempt}, ${one.dueAt})
    on conflict (edition_id, endpoint_id, event_id) where tried_at is null
    do update set due_at = least(webhook_deliveries.due_at, excluded.due_at)
    returning id`.execute(transaction);
  const [row] = rows;
  if (!row) throw new Error('the delivery was not stored');
  return row.id;
}

export interface ClaimedDelivery {
  editionId: number;
  edition: string;
  id: string;
  endpointId: string;
  eventId: string;
  attempt: number;
  url: string;
  sealedSecret: Buffer;
  sealedBefore: Buffer | null;
  type: string;
  at: Date;
  entity: string;
  entityId: string;
}

interface Claim {
  now: Date;
  until: Date;
  most: number;
  /** Of one endpoint at a time: a slow one keeps the others waiting for nothing. */
  each: number;
}

/** Takes what is due. Any number of workers may ask at once: each attempt goes to one of them. */
export async function claimDeliveries(db: Database, { now, until, most, each }: Claim): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with due as (
      select d.edition_id, d.id, d.due_at,
        row_number() over (partition by d.edition_id, d.endpoint_id order by d.due_at, d.id) + (
          select count(*) from webhook_deliveries busy
          where busy.edition_id = d.edition_id and busy.endpoint_id = d.endpoint_id and busy.tried_at is null and busy.claimed_until > ${now}
        ) as place
      from webhook_deliveries d
      join webhook_endpoints e on e.edition_id = d.edition_id and e.id = d.endpoint_id
      where d.tried_at is null and d.due_at <= ${now} and (d.claimed_until is null or d.claimed_until <= ${now}) and e.state <> 'disabled'
        and not exists (select from moving_editions where moving_editions.edition_id = d.edition_id)
    ), mine as (
      select d.edition_id, d.id from webhook_deliveries d join due on due.edition_id = d.edition_id and due.id = d.id
      where due.place <= ${each} and d.tried_at is null and (d.claimed_until is null or d.claimed_until <= ${now})
      order by due.due_at limit ${most} for update of d skip locked
    )
    update webhook_deliveries d set claimed_until = ${until}
    from mine, webhook_endpoints e, webhook_events v, editions
    where d.edition_id = mine.edition_id and d.id = mine.id and e.edition_id = d.edition_id and e.id = d.endpoint_id
      and v.edition_id = d.edition_id and v.id = d.event_id and editions.id = d.edition_id
    returning d.edition_id as "editionId", editions.slug as edition, d.id, d.endpoint_id as "endpointId", d.event_id as "eventId", d.attempt, e.url,
      e.sealed_secret as "sealedSecret", case when e.before_until > ${now} then e.sealed_before end as "sealedBefore", v.type, v.at, v.entity,
      v.entity_id as "entityId"`.execute(db);
  return rows;
}

interface Outcome {
  triedAt: Date;
  status: number | null;
  failure: Failure | null;
  tookMs: number;
}

/** False: another worker has taken it over and noted it meanwhile. */
export async function noteAttempt(transaction: Database, editionId: number, id: string, outcome: Outcome): Promise<boolean> {
  const { triedAt, status, failure, tookMs } = outcome;
  const noted = await transaction
    .updateTable('webhook_deliveries')
    .set({ tried_at: triedAt, status, failure, took_ms: tookMs, claimed_until: null })
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .where('tried_at', 'is', null)
    .executeTakeFirst();
  return noted.numUpdatedRows === 1n;
}

/** Answered well, or not; one that is off stays off. */
export async function noteHealth(transaction: Database, editionId: number, id: string, failedAt: Date | null): Promise<void> {
  await sql`
    update webhook_endpoints
    set state = ${failedAt === null ? 'active' : 'failing'},
      failing_since = ${failedAt === null ? null : sql`coalesce(failing_since, ${failedAt}::timestamptz)`}
    where edition_id = ${editionId} and id = ${id} and state <> 'disabled'`.execute(transaction);
}

/** Returns whether it was on. */
export async function disableEndpoint(
  transaction: Database,
  editionId: number,
  id: string,
  { because, at }: { because: 'gone' | 'failed'; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook_endpoints set state = 'disabled', failing_since = null, disabled_at = ${at}, disabled_because = ${because},
      version = version + 1
    where edition_id = ${editionId} and id = ${id} and state <> 'disabled'`.execute(transaction);
  return numAffectedRows === 1n;
}

/** Those that have failed since before then. */
export const longFailing = (db: Database, before: Date) =>
  db
    .selectFrom('webhook_endpoints')
    .select(['edition_id as editionId', 'id'])
    .where('state', '=', 'failing')
    .where('failing_since', '<=', before)
    .execute();

/** Attempts from before then, and events of which nothing is left. */
export async function forgetDeliveries(db: Database, before: Date): Promise<number> {
  const { numAffectedRows: attempts = 0n } = await sql`
    delete from webhook_deliveries where coalesce(tried_at, due_at) <= ${before}`.execute(db);
  await sql`
    delete from webhook_events e where at <= ${before}
      and not exists (select from webhook_deliveries d where d.edition_id = e.edition_id and d.event_id = e.id)`.execute(db);
  return Number(attempts);
}
