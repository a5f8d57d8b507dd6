import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@isocentre/domain/durations';
import { Refused } from '@isocentre/domain/refusals';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { Sweep } from './sweeps.ts';

/**
 * A request that creates something or moves money may be sent twice: clicked twice, or sent again because the answer was
 * lost. Under the same `Idempotency-Key` it happens once, and the first answer is given again. Key, effect and answer are
 * written in one transaction, so that a process that dies in between leaves all or nothing.
 */

const KEPT_MS = DAY_MS;
const KEY = /^[\w.:-]{8,100}$/;

/** The key of one request, and what it is about. */
export interface RequestKey {
  readonly editionId: number;
  /** The account or device that sends it: nobody meets somebody else's keys. */
  readonly actor: string;
  readonly route: string;
  readonly key: string;
  readonly bodyHash: Buffer;
  readonly now: Date;
  /** Set by `once`: a use case that forgets it would run twice. */
  used: boolean;
}

/** Another request with this key has done it meanwhile. */
export class DoneBefore extends Error {}

export function keyIn(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = String(header);
  if (!KEY.test(key)) throw new Refused('VALIDATION', { fields: { 'Idempotency-Key': 'Use 8 to 100 letters, digits, dots or hyphens.' } });
  return key;
}

/** The same input in another order of its fields is the same. */
export const hashOfInput = (input: object): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify(input, (_name, value: unknown) =>
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b)))
          : value,
      ),
    )
    .digest();

const rowOf = (db: Database, { editionId, actor, route, key }: RequestKey) =>
  db
    .selectFrom('idempotency_keys')
    .where('edition_id', '=', editionId)
    .where('actor', '=', actor)
    .where('route', '=', route)
    .where('key', '=', key);

/** The first answer, in a wrapper since it may be empty; nothing if this is the first request with its key. */
export async function firstAnswer(db: Database, request: RequestKey): Promise<{ answer: unknown } | undefined> {
  const row = await rowOf(db, request).where('until', '>', request.now).select(['body_hash', 'answer']).executeTakeFirst();
  if (!row) return undefined;
  if (!row.body_hash.equals(request.bodyHash)) throw new Refused('KEY_REUSED');
  return { answer: row.answer };
}

/**
 * Around all that the use case does in its transaction. Of two at the same time the second waits here until the first has
 * committed, and then does nothing.
 */
export async function once<T>(transaction: Database, request: RequestKey | undefined, work: () => Promise<T>): Promise<T> {
  if (!request) return work();
  const { editionId, actor, route, key, bodyHash, now } = request;
  request.used = true;
  const until = new Date(now.getTime() + KEPT_MS);
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('idempotency_keys')
    .values({ edition_id: editionId, actor, route, key, body_hash: bodyHash, until })
    .onConflict((conflict) =>
      conflict
        .columns(['edition_id', 'actor', 'route', 'key'])
        // A row that the sweep has not met yet.
        .doUpdateSet({ body_hash: bodyHash, until, answer: null })
        .where('idempotency_keys.until', '<=', now),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new DoneBefore();
  const answer = await work();
  await transaction
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('edition_id', '=', editionId)
    .where('actor', '=', actor)
    .where('route', '=', route)
    .where('key', '=', key)
    .execute();
  return answer;
}

export const idempotencySweeps = ({ db, clock }: { db: Database; clock: Clock }): Sweep[] => [
  {
    name: 'idempotency.forget-old-keys',
    everyMs: HOUR_MS,
    run: async () =>
      Number((await db.deleteFrom('idempotency_keys').where('until', '<=', clock.system()).executeTakeFirst()).numDeletedRows),
  },
];
