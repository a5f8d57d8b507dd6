/**
 * For fault tests: in test mode a process dies, as if its plug were pulled, when it comes to the point that `KILL_AT`
 * names. The points are where a payment could be lost or doubled if anything were done in the wrong order.
 */
export type KillPoint =
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
  | 'receipt-sent'
  | 'refund-sent';

const doomed = process.env['APP_MODE'] === 'test' ? process.env['KILL_AT'] : undefined;

export function reached(point: KillPoint): void {
  if (point === doomed) process.kill(process.pid, 'SIGKILL');
}
