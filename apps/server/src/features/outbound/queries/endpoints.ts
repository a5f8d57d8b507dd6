import type { EventType } from '@isocentre/domain/outbound/events';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface StoredEndpoint {
  id: string;
  name: string;
  url: string;
  events: EventType[];
  state: 'active' | 'failing' | 'disabled';
  failingSince: Date | null;
  disabledAt: Date | null;
  disabledBecause: 'owner' | 'gone' | 'failed' | null;
  beforeUntil: Date | null;
  maker: string | null;
  madeAt: Date;
  version: number;
  latest: Array<'delivered' | 'failed' | 'waiting'>;
}

const LATEST = 10;

export async function findEndpoints(db: Database, editionId: number): Promise<StoredEndpoint[]> {
  const { rows } = await sql<StoredEndpoint>`
    select e.id, e.name, e.url, e.events, e.state, e.failing_since as "failingSince", e.disabled_at as "disabledAt",
      e.disabled_because as "disabledBecause", e.before_until as "beforeUntil", a.name as maker, e.made_at as "madeAt", e.version,
      array(
        select case when tried_at is null then 'waiting' when status between 200 and 299 then 'delivered' else 'failed' end
        from webhook_deliveries d where d.edition_id = e.edition_id and d.endpoint_id = e.id
        order by due_at desc, id desc limit ${LATEST}
      ) as latest
    from webhook_endpoints e join accounts a on a.id = e.made_by
    where e.edition_id = ${editionId} order by e.made_at, e.id`.execute(db);
  return rows;
}

export interface NewEndpoint {
  id: string;
  name: string;
  url: string;
  events: readonly string[];
  sealed: Buffer;
  madeBy: string;
  madeAt: Date;
}

/** Whether there was room for it. Two owners who add at once wait for each other. */
export async function storeEndpoint(transaction: Database, editionId: number, one: NewEndpoint, most: number): Promise<boolean> {
  await sql`select from editions where id = ${editionId} for no key update`.execute(transaction);
  const { numAffectedRows } = await sql`
    insert into webhook_endpoints (edition_id, id, name, url, events, sealed_secret, made_by, made_at)
    select ${editionId}, ${one.id}, ${one.name}, ${one.url}, ${one.events}, ${one.sealed}, ${one.madeBy}, ${one.madeAt}
    where (select count(*) from webhook_endpoints where edition_id = ${editionId}) < ${most}`.execute(transaction);
  return numAffectedRows === 1n;
}

export const lockEndpoint = (transaction: Database, editionId: number, id: string) =>
  transaction
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

interface EndpointChange {
  name: string;
  url: string;
  events: readonly string[];
  /** As it is; or on again, or off. */
  move?: { on: boolean; at: Date } | undefined;
}

const ON = { state: 'active', failing_since: null, disabled_at: null, disabled_because: null } as const;

export async function saveEndpoint(transaction: Database, editionId: number, id: string, change: EndpointChange): Promise<void> {
  const { name, url, events, move } = change;
  const off = { ...ON, state: 'disabled', disabled_at: move?.at ?? null, disabled_because: 'owner' } as const;
  await transaction
    .updateTable('webhook_endpoints')
    .set((set) => ({ name, url, events: [...events], version: set('version', '+', 1), ...(move ? (move.on ? ON : off) : {}) }))
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .execute();
}

export async function storeSecret(transaction: Database, editionId: number, id: string, sealed: Buffer, until: Date): Promise<void> {
  await sql`
    update webhook_endpoints set sealed_before = sealed_secret, before_until = ${until}, sealed_secret = ${sealed}, version = version + 1
    where edition_id = ${editionId} and id = ${id}`.execute(transaction);
}

/** Its attempts go with it; its events stay until their time is over. */
export async function deleteEndpoint(transaction: Database, editionId: number, id: string): Promise<boolean> {
  const gone = await transaction
    .deleteFrom('webhook_endpoints')
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

/** Sealed secrets, both of each, for a change of the installation's key. */
export const sealedOfEndpoints = (db: Database) =>
  db.selectFrom('webhook_endpoints').select(['edition_id', 'id', 'sealed_secret', 'sealed_before']).execute();

/** Nothing happens if it has changed meanwhile: then it is under the current key. */
export async function replaceSealedOf(
  db: Database,
  { edition_id: editionId, id, sealed_secret: before }: { edition_id: number; id: string; sealed_secret: Buffer },
  after: { sealed_secret: Buffer; sealed_before: Buffer | null },
): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set(after)
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .where('sealed_secret', '=', before)
    .execute();
}
