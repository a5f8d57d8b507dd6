import { randomUUID } from 'node:crypto';
import type { Delivery, listDeliveries as listRoute } from '@isocentre/contract/webhooks';
import type { Answer } from '@isocentre/contract/route';
import { TEST_EVENT } from '@isocentre/domain/outbound/events';
import { ATTEMPTS_KEPT_MS } from '@isocentre/domain/outbound/webhook';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { cursorOf, fromCursor } from '../../platform/keyset.ts';
import * as queries from './queries/deliveries.ts';
import { lockEndpoint } from './queries/endpoints.ts';
import type { OutboundDeps } from './webhooks.ts';

const PAGE = 50;

function describe({ key: _key, dueAt, triedAt, ...row }: queries.StoredDelivery): Delivery {
  return { ...row, dueAt: dueAt.toISOString(), triedAt: triedAt?.toISOString() ?? null };
}

const since = ({ clock }: OutboundDeps) => new Date(clock.system().getTime() - ATTEMPTS_KEPT_MS);

export async function listDeliveries(
  deps: OutboundDeps,
  { id, after }: { id: string; after: string | undefined },
  visit: Visit,
): Promise<Answer<typeof listRoute>> {
  const from = fromCursor({ after }, 'instant');
  const found = await queries.findDeliveries(deps.db, visit.edition.id, { endpointId: id, from, since: since(deps), most: PAGE + 1 });
  const rows = found.slice(0, PAGE);
  const last = rows.at(-1);
  return { deliveries: rows.map(describe), next: last && found.length > PAGE ? cursorOf(last) : null };
}

/** By the worker, like every other event: what arrives here arrives later. */
export const testWebhook = (deps: OutboundDeps, id: string, visit: Visit): Promise<Delivery> =>
  sendNow(deps, visit, 'webhook.tested', async (transaction) => {
    const event = { id: randomUUID(), type: TEST_EVENT, about: id, at: deps.clock.system() };
    await queries.storeTestEvent(transaction, visit.edition.id, event);
    return { endpointId: id, eventId: event.id };
  });

/** Under the same `webhook-id`: whoever has it already knows that it is the same. */
export const sendAgain = (deps: OutboundDeps, id: string, visit: Visit): Promise<Delivery> =>
  sendNow(deps, visit, 'webhook.sent-again', async (transaction) => {
    const one = await queries.endpointOf(transaction, visit.edition.id, id);
    if (!one) throw new Refused('NOT_FOUND');
    return { endpointId: one.endpoint_id, eventId: one.event_id };
  });

type Find = (transaction: Database) => Promise<{ endpointId: string; eventId: string }>;

function sendNow(deps: OutboundDeps, visit: Visit, action: string, find: Find): Promise<Delivery> {
  const { id: editionId } = visit.edition;
  return deps.db.transaction().execute(async (transaction) => {
    const { endpointId, eventId } = await find(transaction);
    const endpoint = await lockEndpoint(transaction, editionId, endpointId);
    if (!endpoint) throw new Refused('NOT_FOUND');
    if (endpoint.state === 'disabled') throw new Refused('WEBHOOK_OFF');
    const dueAt = deps.clock.system();
    const deliveryId = await queries.storeDelivery(transaction, editionId, { endpointId, eventId, attempt: 1, dueAt });
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action,
      entity: 'webhook',
      entityId: endpointId,
      after: { event: eventId },
      requestId: visit.requestId,
    });
    const [stored] = await queries.findDeliveries(transaction, editionId, { deliveryId, since: since(deps), most: 1 });
    if (!stored) throw new Refused('NOT_FOUND');
    return describe(stored);
  });
}
