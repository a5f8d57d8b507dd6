import { HOUR_MS, MINUTE_MS } from '@isocentre/domain/durations';
import type { Sweep } from '../../platform/sweeps.ts';
import { disableLongFailing, type DeliverDeps, forgetOldDeliveries } from './deliver.ts';

export const outboundSweeps = (deps: Pick<DeliverDeps, 'db' | 'clock'>): Sweep[] => [
  { name: 'webhooks.disable-failing', everyMs: 10 * MINUTE_MS, inTurns: true, run: () => disableLongFailing(deps) },
  { name: 'webhooks.forget-attempts', everyMs: HOUR_MS, inTurns: true, run: () => forgetOldDeliveries(deps) },
];
