import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';

/** Work that has begun ends before the edition moves; what has not begun moves with it. */
export class StillBusy extends Error {
  constructor(what: string) {
    super(`${what} of this edition did not come to an end in time.`);
  }
}

const PATIENCE_MS = 4000;

/** Workers pass over jobs that somebody else has locked: until the transaction of this connection ends. */
export const lockWaitingJobs = (client: Client, editionId: number) =>
  client.query(
    `select from pgboss.job where state in ('created', 'retry') and (data ->> 'editionId')::integer = $1 for update skip locked`,
    [editionId],
  );

const JOBS = `select 'A job' as what from pgboss.job where state = 'active' and (data ->> 'editionId')::integer = $1`;
/** Mails and webhooks of an edition that moves are not begun any more; see who claims them. */
const MAIL = `
  select 'A mail' as what from letters where edition_id = $1 and state = 'sending'
  union all select 'A webhook' from webhook_deliveries where edition_id = $1 and tried_at is null and claimed_until > now()`;

export const untilJobsEnd = (client: Client, editionId: number) => until(client, JOBS, editionId, PATIENCE_MS);
export const untilMailIsSent = (client: Client, editionId: number) => until(client, MAIL, editionId, PATIENCE_MS);
/** Once nothing can be noted any more: one that began in the last moment must not be sent here and there. */
export const refuseMailUnderWay = (client: Client, editionId: number) => until(client, MAIL, editionId, 0);

async function until(client: Client, underWay: string, editionId: number, patienceMs: number): Promise<void> {
  const began = performance.now();
  for (;;) {
    const { rows } = await client.query<{ what: string }>(underWay, [editionId]);
    if (!rows[0]) return;
    if (performance.now() - began >= patienceMs) throw new StillBusy(rows[0].what);
    await pause(50);
  }
}
