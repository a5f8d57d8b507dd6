import { randomUUID } from 'node:crypto';
import { SECOND_MS } from '@isocentre/domain/durations';
import { sql } from 'kysely';
import type { ConnectionBudget } from './connection-budget.ts';
import type { Database } from './database.ts';
import type { Log } from './log.ts';
import type { WorkOfOne } from './worker-queues.ts';

const EVERY_MS = 30 * SECOND_MS;

interface Announced extends ConnectionBudget {
  kind: 'web' | 'worker';
  work?: WorkOfOne;
}

/** Says every half minute that this process runs, for `isocentre check`; closing says that it no longer does. */
export function announceProcess(db: Database, log: Log, { kind, connections, direct, work }: Announced): { close(): Promise<void> } {
  const id = randomUUID();
  const say = async () => {
    await db
      .insertInto('processes')
      .values({ id, kind, connections, direct_connections: direct, takes: [...(work?.takes ?? [])], leaves: [...(work?.leaves ?? [])] })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql<Date>`now()` }))
      .execute();
    await db
      .deleteFrom('processes')
      .where('seen_at', '<', sql<Date>`now() - interval '1 day'`)
      .execute();
  };
  const trouble = (error: unknown) => log.warn({ err: error }, 'could not be noted that this process runs');
  let saying = say().catch(trouble);
  const timer = setInterval(() => {
    saying = saying.then(say).catch(trouble);
  }, EVERY_MS);
  return {
    close: async () => {
      clearInterval(timer);
      await saying;
      await db.deleteFrom('processes').where('id', '=', id).execute().catch(trouble);
    },
  };
}
