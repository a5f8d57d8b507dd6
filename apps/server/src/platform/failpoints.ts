import type { Config } from './config.ts';

/**
 * For fault tests: in test mode the process kills itself at the point that `FAILPOINT` names, as if its plug were
 * pulled. The points are where a wrong order of steps could lose or double a payment.
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
  | 'refund-approved'
  | 'refund-answered';

let armed: string | undefined;

/** Called once, at process start. */
export function armFailpoint(config: Pick<Config, 'APP_MODE' | 'FAILPOINT'>): void {
  armed = config.APP_MODE === 'test' ? config.FAILPOINT : undefined;
}

export function failpoint(point: Failpoint): void {
  if (point === armed) process.kill(process.pid, 'SIGKILL');
}
