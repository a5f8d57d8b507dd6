import type { Config } from './config.ts';

/**
 * For fault tests: in test mode the process kills itself at the point that `FAILPOINT` names, as if its plug were
 * pulled. The points are where a wrong order of steps could lose or double a payment, or show half of a publication.
 */
type Failpoint =
  | 'order-written'
  | 'order-made'
  | 'order-attached'
  | 'signature-checked'
  | 'payment-applied'
  | 'webhook-verified'
  | 'webhook-stored'
  | 'event-found'
  | 'payment-saved'
  | 'event-handled'
  | 'letter-accepted'
  | 'refund-sent'
  | 'money-recorded'
  | 'money-answered'
  | 'credit-allocated'
  | 'settlement-imported'
  | 'shift-counted'
  | 'shift-closed'
  | 'shift-answered'
  | 'voucher-taken'
  | 'invoice-settled'
  | 'refund-approved'
  | 'refund-answered'
  | 'credit-note-numbered'
  | 'programme-written'
  | 'programme-released'
  | 'publication-written'
  | MoveStep;

/** Where a move of an edition can end: until the directory has changed it is taken back, from then on finished. */
export type MoveStep = 'move-held' | 'move-fenced' | 'move-copied' | 'move-compared' | 'move-arrived' | 'move-switched';

let armed: string | undefined;

/** Called once, at process start. */
export function armFailpoint(config: Pick<Config, 'APP_MODE' | 'FAILPOINT'>): void {
  armed = config.APP_MODE === 'test' ? config.FAILPOINT : undefined;
}

export function failpoint(point: Failpoint): void {
  if (point === armed) process.kill(process.pid, 'SIGKILL');
}
