import { unixSeconds } from './clock.ts';
import { type Order, type Payment, type Refund, showOrder, showPayment, showRefund } from './entities.ts';
import { randomPart } from './ids.ts';
import type { WebhookEvent } from './store.ts';
import type { World } from './world.ts';

/** Records an event as it will be sent, and its delivery according to the webhook's settings. */
export function recordEvent(
  { store, clock, key }: World,
  name: string,
  about: { payment?: Payment; order?: Order; refund?: Refund },
): void {
  const { url, enabled, lose, hold, delaySeconds, secret } = store.webhooks.get();
  const shown = {
    ...(about.refund ? { refund: { entity: showRefund(about.refund) } } : {}),
    ...(about.payment ? { payment: { entity: showPayment(about.payment) } } : {}),
    ...(about.order ? { order: { entity: showOrder(about.order) } } : {}),
  };
  const body = JSON.stringify({
    entity: 'event',
    account_id: key.id.replace(/^rzp_test/, 'acc'),
    event: name,
    contains: Object.keys(shown),
    payload: shown,
    created_at: unixSeconds(clock),
  });
  const state: WebhookEvent['state'] =
    !url || !enabled ? 'not-sent' : lose.includes('*') || lose.includes(name) ? 'lost' : hold ? 'held' : 'waiting';
  store.events.put({
    id: randomPart(),
    name,
    body,
    secret,
    createdAt: clock.now(),
    nextAt: state === 'waiting' ? clock.now() + delaySeconds * 1000 : null,
    state,
    attempts: [],
  });
}
