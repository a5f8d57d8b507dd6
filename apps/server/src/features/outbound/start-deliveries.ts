import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '@isocentre/domain/durations';
import type { Log } from '../../platform/log.ts';
import { claimDue, deliver, type DeliverDeps } from './deliver.ts';

const POLL_MS = SECOND_MS;
const AT_ONCE = 50;

/** Sends what is due until closed; closing waits for what is under way. Nobody waits for a slow receiver but its own events. */
export function startDeliveries(deps: DeliverDeps & { log: Log }): { close(): Promise<void> } {
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();
  const trouble = (error: unknown) => deps.log.warn({ err: error }, 'webhooks could not be read or noted, will be tried again');
  const work = async () => {
    while (!closing.signal.aborted) {
      try {
        const claimed = underWay.size < AT_ONCE ? await claimDue(deps, AT_ONCE - underWay.size) : [];
        for (const one of claimed) {
          // What could not be noted is taken again when its claim ends.
          const sent: Promise<void> = deliver(deps, one)
            .catch(trouble)
            .finally(() => underWay.delete(sent));
          underWay.add(sent);
        }
        if (claimed.length > 0) continue;
      } catch (error) {
        trouble(error);
      }
      // What has just been answered makes room for the next event of the same receiver.
      await Promise.race([...underWay, pause(POLL_MS, undefined, { signal: closing.signal }).catch(() => {})]);
    }
  };
  const working = work();
  return {
    close: async () => {
      closing.abort();
      await working;
      await Promise.all(underWay);
    },
  };
}
