import { SYSTEM } from '@isocentre/domain/people/actor';
import { SECOND_MS } from '@isocentre/domain/durations';
import { eventBody } from '@isocentre/domain/outbound/events';
import { ANSWER_MS, ATTEMPTS_KEPT_MS, FAILING_MS, isDelivered, RETRIES_MS } from '@isocentre/domain/outbound/webhook';
import { writeAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { openSealed, secondFactorKeys } from '../../platform/second-factor.ts';
import { disabledLetter } from './letter-definitions.ts';
import { type Answered, type Network, post } from './post.ts';
import * as queries from './queries/deliveries.ts';
import { ownersOfEdition } from './queries/owners.ts';
import { signedHeaders } from './sign.ts';

export interface DeliverDeps {
  db: Database;
  config: Config;
  clock: Clock;
  network: Network;
  /** How long a receiver may take. */
  answerMs?: number;
}

const MOST = 50;
const EACH = 2;
/** Longer than an attempt can take, so that nobody else takes it over. */
const CLAIM_MS = ANSWER_MS + 30 * SECOND_MS;

export function claimDue({ db, clock }: DeliverDeps, room = MOST): Promise<queries.ClaimedDelivery[]> {
  const now = clock.system();
  return queries.claimDeliveries(db, { now, until: new Date(now.getTime() + CLAIM_MS), most: Math.min(room, MOST), each: EACH });
}

/** Sends one event to one endpoint and notes how it went: done, once more later, or given up. */
export async function deliver(deps: DeliverDeps, claimed: queries.ClaimedDelivery): Promise<void> {
  const { config, clock, network, answerMs = ANSWER_MS } = deps;
  const keys = secondFactorKeys(config);
  const { url, type, at, edition, entity, entityId, eventId } = claimed;
  const body = eventBody({ type, at, edition, entity, id: entityId });
  const secrets = [claimed.sealedSecret, ...(claimed.sealedBefore ? [claimed.sealedBefore] : [])].map((box) => openSealed(box, keys));
  const began = performance.now();
  const headers = signedHeaders({ id: eventId, at: clock.system(), body }, secrets);
  const answered = await post(network, { url, headers, body, timeoutMs: answerMs });
  await note(deps, claimed, answered, Math.round(performance.now() - began));
}

async function note({ db, clock }: DeliverDeps, claimed: queries.ClaimedDelivery, answered: Answered, tookMs: number): Promise<void> {
  const { editionId, id, endpointId, eventId, attempt } = claimed;
  const now = clock.system();
  await db.transaction().execute(async (transaction) => {
    if (!(await queries.noteAttempt(transaction, editionId, id, { ...answered, triedAt: now, tookMs }))) return;
    const delivered = isDelivered(answered.status);
    await queries.noteHealth(transaction, editionId, endpointId, delivered ? null : now);
    if (delivered) return;
    const pause = RETRIES_MS[attempt - 1];
    if (pause !== undefined)
      await queries.storeDelivery(transaction, editionId, {
        endpointId,
        eventId,
        attempt: attempt + 1,
        dueAt: new Date(now.getTime() + pause),
      });
    if (answered.status === GONE) await disable(transaction, { editionId, id: endpointId }, 'gone', now);
  });
}

/** The receiver says that it does not want any more, for good. */
const GONE = 410;

async function disable(
  transaction: Database,
  { editionId, id }: { editionId: number; id: string },
  because: 'gone' | 'failed',
  at: Date,
): Promise<void> {
  if (!(await queries.disableEndpoint(transaction, editionId, id, { because, at }))) return;
  const auditId = await writeAudit(transaction, {
    editionId,
    actor: SYSTEM,
    action: 'webhook.disabled',
    entity: 'webhook',
    entityId: id,
    after: { because },
  });
  for (const accountId of await ownersOfEdition(transaction, editionId))
    await writeLetter(transaction, disabledLetter, { editionId, about: id, occasion: auditId, accountId });
}

/** Endpoints that have failed for five days. */
export async function disableLongFailing({ db, clock }: Pick<DeliverDeps, 'db' | 'clock'>): Promise<number> {
  const now = clock.system();
  const failing = await queries.longFailing(db, new Date(now.getTime() - FAILING_MS));
  for (const one of failing) await db.transaction().execute((transaction) => disable(transaction, one, 'failed', now));
  return failing.length;
}

export const forgetOldDeliveries = ({ db, clock }: Pick<DeliverDeps, 'db' | 'clock'>): Promise<number> =>
  queries.forgetDeliveries(db, new Date(clock.system().getTime() - ATTEMPTS_KEPT_MS));
