import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from './clock.ts';
import { post } from './post.ts';
import type { Webhooks } from './settings.ts';
import { signWebhook } from './signatures.ts';
import type { Store, WebhookEvent } from './store.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

export interface Manner {
  order: Webhooks['order'];
  copies: number;
  parallel: number;
}

/** Delivers events to the merchant: at least once, in no guaranteed order, retried for a day until acknowledged. */
export interface Courier {
  nextAt(): number | undefined;
  /** Sends what is due and resolves when every response or timeout has come. */
  runDue(): Promise<void>;
  /** Sends these now, whatever their state; `secret` replaces the one they were created with. */
  sendNow(ids: readonly string[], manner: Manner, secret?: string): Promise<void>;
}

export function openCourier(store: Store, clock: Clock): Courier {
  const underWay = new Set<string>();
  const waiting = () => store.events.all().filter((event) => event.state === 'waiting' && event.nextAt !== null && !underWay.has(event.id));
  let last: Promise<void> = Promise.resolve();
  const oneAfterAnother = (work: () => Promise<void>) => (last = last.then(work, work));

  const send = async (id: string, { copies, parallel }: Manner, secret?: string) => {
    const codes = await inLanes(Array.from({ length: copies }), parallel, () => deliver(id, secret));
    const event = store.events.get(id);
    // After a reset during the delivery there is nothing to update.
    if (event) store.events.put(afterAttempt(event, codes));
  };

  const deliver = async (id: string, secret?: string): Promise<number | string> => {
    const event = store.events.get(id);
    const { url, answerMs, ...settings } = store.webhooks.get();
    if (!event || !url) return 'nobody listens';
    try {
      return await post(url, event.body, answerMs, {
        'content-type': 'application/json',
        'user-agent': 'Razorpay-Webhook/v1',
        'x-razorpay-event-id': event.id,
        'x-razorpay-signature': signWebhook(secret ?? secretFor(event, settings), event.body),
      });
    } catch (error) {
      return error instanceof Error ? error.name : 'failed';
    }
  };

  const afterAttempt = (event: WebhookEvent, codes: readonly (number | string)[]): WebhookEvent => {
    const attempts = [...event.attempts, ...codes.map((status) => ({ at: clock.now(), status }))];
    if (event.state === 'delivered' || codes.some((code) => typeof code === 'number' && code >= 200 && code < 300)) {
      return { ...event, attempts, state: 'delivered', nextAt: null };
    }
    const settings = store.webhooks.get();
    const nextAt = clock.now() + Math.min(HOUR, settings.retrySeconds * 1000 * 2 ** event.attempts.length);
    if (nextAt <= event.createdAt + DAY) return { ...event, attempts, state: 'waiting', nextAt };
    store.webhooks.put({ ...settings, enabled: false });
    return { ...event, attempts, state: 'abandoned', nextAt: null };
  };

  const sendAll = async (events: readonly WebhookEvent[], manner: Manner, secret?: string) => {
    await inLanes(arranged(events, manner.order), manner.parallel, (event) => send(event.id, manner, secret));
  };

  return {
    nextAt: () => waiting().reduce<number | undefined>((first, { nextAt }) => Math.min(first ?? Infinity, nextAt ?? Infinity), undefined),
    runDue: () =>
      oneAfterAnother(async () => {
        // Related events are created within one turn of the event loop; this pause lets the order be chosen among all
        // of them.
        await pause(0);
        const due = waiting().filter(({ nextAt }) => (nextAt ?? Infinity) <= clock.now());
        for (const { id } of due) underWay.add(id);
        await sendAll(due, store.webhooks.get());
        underWay.clear();
      }),
    sendNow: (ids, manner, secret) =>
      oneAfterAnother(() =>
        sendAll(
          ids.flatMap((id) => store.events.get(id) ?? []),
          manner,
          secret,
        ),
      ),
  };
}

function secretFor(event: WebhookEvent, { sign, previousSecret }: Pick<Webhooks, 'sign' | 'previousSecret'>): string {
  if (sign === 'wrong') return `${event.secret}, but wrong`;
  return sign === 'previous' ? (previousSecret ?? event.secret) : event.secret;
}

function arranged<Item>(items: readonly Item[], order: Webhooks['order']): Item[] {
  if (order === 'kept') return [...items];
  if (order === 'reversed') return items.toReversed();
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

async function inLanes<Item, Result>(items: readonly Item[], lanes: number, work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const left = [...items];
  const results: Result[] = [];
  const lane = async () => {
    while (left.length > 0) results.push(await work(left.shift() as Item));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
