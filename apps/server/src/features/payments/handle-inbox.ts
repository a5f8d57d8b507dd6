import { failpoint } from '../../platform/failpoints.ts';
import { readWebhookEvent } from '../../platform/payments/webhook-event.ts';
import { applyWithin } from './apply-payment.ts';
import type { PaymentDeps } from './deps.ts';
import { passOn } from './pass-on-event.ts';
import { lockEvent, markHandled, putOff, waitingEvents } from './queries/inbox.ts';

const BATCH = 100;
/** How many events are handled concurrently: between two steps of one, the worker may be busy with a receipt. */
const AT_ONCE = 8;

/**
 * Handles the provider's events and returns how many. Each event and its mark are one transaction; their order does not
 * matter.
 */
export async function handleInbox(deps: PaymentDeps, onFailure: (error: unknown) => void = () => {}): Promise<number> {
  let handled = 0;
  const handle = async (id: string) => {
    try {
      failpoint('event-found');
      if (await handleEvent(deps, id)) handled += 1;
      failpoint('event-handled');
    } catch (error) {
      onFailure(error);
      await putOff(deps.db, id);
    }
  };
  for (;;) {
    const ids = await waitingEvents(deps.db, BATCH);
    for (let first = 0; first < ids.length; first += AT_ONCE) await Promise.all(ids.slice(first, first + AT_ONCE).map(handle));
    if (ids.length < BATCH) return handled;
  }
}

async function handleEvent(deps: PaymentDeps, eventId: string): Promise<boolean> {
  return deps.db.transaction().execute(async (transaction) => {
    const row = await lockEvent(transaction, eventId);
    if (!row) return false;
    await markHandled(transaction, eventId, await outcomeOf());
    return true;

    async function outcomeOf() {
      // Other kinds of events can have any shape.
      if (!/^(payment|order|refund)\./.test(row?.name ?? '')) return 'not-needed';
      const { payment, refund } = readWebhookEvent(row?.body);
      if (!payment) return 'not-needed';
      const account = row?.account ?? null;
      const outcome = await applyWithin(transaction, deps, { account, payment, refunds: refund ? [refund] : [] }, 'webhook');
      if (outcome === 'not-ours' && payment.orderId !== null)
        await passOn(transaction, deps, { id: eventId, account, body: row?.body, orderId: payment.orderId });
      return outcome;
    }
  });
}
