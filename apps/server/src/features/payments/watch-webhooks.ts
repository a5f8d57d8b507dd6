import { MINUTE_MS } from '@isocentre/domain/durations';
import { SYSTEM } from '@isocentre/domain/people/actor';
import { writeAudit } from '../../platform/audit.ts';
import type { Log } from '../../platform/log.ts';
import type { MoneyDeps } from './deps.ts';
import { silenceOfWebhooks } from './queries/inbox.ts';

/** If payments were found by polling and no webhook came for this long, the provider has stopped sending them. */
const SILENT_MS = 30 * MINUTE_MS;
/** A webhook may be this late without anything being wrong. */
const PATIENCE_MS = 5 * MINUTE_MS;

/** Logs an error when payments arrive and no webhook does. Nothing is lost: the reconciler finds them, only later. */
export async function watchWebhooks({ db, clock }: Pick<MoneyDeps, 'db' | 'clock'>, log: Pick<Log, 'error'>): Promise<number> {
  const now = clock.system().getTime();
  const silent = await silenceOfWebhooks(db, { since: new Date(now - SILENT_MS), before: new Date(now - PATIENCE_MS) });
  for (const { editionId, payments } of silent) {
    log.error({ editionId, payments }, 'payments arrive, but the provider sends no webhooks: is its webhook turned off?');
    await writeAudit(db, {
      editionId,
      actor: SYSTEM,
      action: 'webhooks.silent',
      entity: 'webhook',
      entityId: 'all',
      after: { payments },
    });
  }
  return silent.length;
}
