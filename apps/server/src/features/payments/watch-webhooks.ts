import { writeAudit } from '../../platform/audit.ts';
import type { Log } from '../../platform/log.ts';
import type { MoneyDeps } from './apply-payment.ts';
import { silenceOfWebhooks } from './queries/inbox.ts';

const MINUTE_MS = 60_000;
/** Money that was found by asking, with nothing told for this long: the provider has stopped telling us. */
const SILENT_MS = 30 * MINUTE_MS;
/** A webhook may be this late without anything being wrong. */
const PATIENCE_MS = 5 * MINUTE_MS;

/** Says loudly that payments arrive and no webhook does. Nothing is lost by it: the reconciler finds them, only later. */
export async function watchWebhooks({ db, clock }: Pick<MoneyDeps, 'db' | 'clock'>, log: Pick<Log, 'error'>): Promise<number> {
  const now = clock.system().getTime();
  const silent = await silenceOfWebhooks(db, { since: new Date(now - SILENT_MS), before: new Date(now - PATIENCE_MS) });
  for (const { editionId, payments } of silent) {
    log.error({ editionId, payments }, 'payments arrive, but the provider sends no webhooks: is its webhook turned off?');
    await writeAudit(db, {
      editionId,
      actorKind: 'system',
      action: 'webhooks.silent',
      entity: 'webhook',
      entityId: 'all',
      after: { payments },
    });
  }
  return silent.length;
}
