import { randomUUID } from 'node:crypto';
import type { Webhook } from '@isocentre/contract/webhooks';
import { BOTH_SIGN_MS, type WebhookChange, type WebhookForm } from '@isocentre/domain/outbound/webhook';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { seal, secondFactorKey } from '../../platform/second-factor.ts';
import * as queries from './queries/endpoints.ts';
import { newSecret } from './sign.ts';

export interface OutboundDeps {
  db: Database;
  clock: Clock;
  config: Config;
}

const MOST_ENDPOINTS = 10;

export async function listWebhooks({ db, clock }: OutboundDeps, visit: Visit): Promise<{ webhooks: Webhook[] }> {
  const now = clock.system();
  return { webhooks: (await queries.findEndpoints(db, visit.edition.id)).map((row) => describe(row, now)) };
}

function describe(row: queries.StoredEndpoint, now: Date): Webhook {
  const { id, name, url, events, state, disabledBecause, latest, version } = row;
  const text = (instant: Date | null) => instant?.toISOString() ?? null;
  return {
    id,
    name,
    url,
    events,
    state,
    disabledBecause,
    latest,
    version,
    failingSince: text(row.failingSince),
    disabledAt: text(row.disabledAt),
    bothSignUntil: row.beforeUntil !== null && row.beforeUntil > now ? row.beforeUntil.toISOString() : null,
    madeBy: row.maker,
    madeAt: row.madeAt.toISOString(),
  };
}

async function oneOf(deps: OutboundDeps, visit: Visit, id: string): Promise<Webhook> {
  const found = (await listWebhooks(deps, visit)).webhooks.find((one) => one.id === id);
  if (!found) throw new Refused('NOT_FOUND');
  return found;
}

const audit = (transaction: Database, visit: Visit, action: string, id: string, after?: object) =>
  writeAudit(transaction, {
    editionId: visit.edition.id,
    actor: visit.actor,
    action,
    entity: 'webhook',
    entityId: id,
    ...(after ? { after } : {}),
    requestId: visit.requestId,
  });

/** Not kept for a repeated request, as other answers are: the secret would then be stored in clear. */
export async function addWebhook(deps: OutboundDeps, form: WebhookForm, visit: Visit): Promise<{ secret: string; webhook: Webhook }> {
  const { db, clock, config } = deps;
  const [id, secret] = [randomUUID(), newSecret()];
  const sealed = seal(secret, secondFactorKey(config));
  await db.transaction().execute(async (transaction) => {
    const made = { ...form, id, sealed, madeBy: accountOf(visit).id, madeAt: clock.system() };
    if (!(await queries.storeEndpoint(transaction, visit.edition.id, made, MOST_ENDPOINTS))) throw new Refused('TOO_MANY_WEBHOOKS');
    await audit(transaction, visit, 'webhook.added', id, { events: form.events });
  });
  return { secret, webhook: await oneOf(deps, visit, id) };
}

export async function changeWebhook(
  deps: OutboundDeps,
  { id, version, on, ...change }: WebhookChange & { id: string },
  visit: Visit,
): Promise<{ webhooks: Webhook[] }> {
  const { id: editionId } = visit.edition;
  await deps.db.transaction().execute(async (transaction) => {
    const before = await queries.lockEndpoint(transaction, editionId, id);
    if (!before) throw new Refused('NOT_FOUND');
    if (before.version !== version) throw new Refused('CHANGED_ELSEWHERE', { current: await oneOf(deps, visit, id) });
    const moved = (before.state !== 'disabled') !== on;
    await queries.saveEndpoint(transaction, editionId, id, { ...change, move: moved ? { on, at: deps.clock.system() } : undefined });
    await audit(transaction, visit, 'webhook.changed', id, { events: change.events, on });
  });
  return listWebhooks(deps, visit);
}

export async function removeWebhook(deps: OutboundDeps, id: string, visit: Visit): Promise<{ webhooks: Webhook[] }> {
  await deps.db.transaction().execute(async (transaction) => {
    if (!(await queries.deleteEndpoint(transaction, visit.edition.id, id))) throw new Refused('NOT_FOUND');
    await audit(transaction, visit, 'webhook.removed', id);
  });
  return listWebhooks(deps, visit);
}

export async function renewSecret(deps: OutboundDeps, id: string, visit: Visit): Promise<{ secret: string; webhook: Webhook }> {
  const { id: editionId } = visit.edition;
  const secret = newSecret();
  const sealed = seal(secret, secondFactorKey(deps.config));
  await deps.db.transaction().execute(async (transaction) => {
    if (!(await queries.lockEndpoint(transaction, editionId, id))) throw new Refused('NOT_FOUND');
    await queries.storeSecret(transaction, editionId, id, sealed, new Date(deps.clock.system().getTime() + BOTH_SIGN_MS));
    await audit(transaction, visit, 'webhook.secret-renewed', id);
  });
  return { secret, webhook: await oneOf(deps, visit, id) };
}
