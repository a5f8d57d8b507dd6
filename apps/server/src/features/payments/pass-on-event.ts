import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { Database } from '../../platform/database.ts';
import type { PaymentDeps } from './deps.ts';
import { findMovedOrder } from './queries/inbox.ts';

const PATH = '/api/v1/payments/webhook';
const PATIENCE_MS = 5000;

interface Event {
  readonly id: string;
  readonly account: string | null;
  readonly body: unknown;
  readonly orderId: string;
}

/**
 * An event about an order that has moved to another cell is signed again, with the secret that both cells know, and passed on under its
 * own id. Anything but acceptance fails, so that it is tried again; twice does no harm.
 */
export async function passOn(transaction: Database, { accounts }: Pick<PaymentDeps, 'accounts'>, event: Event): Promise<void> {
  const moved = await findMovedOrder(transaction, event.orderId);
  if (!moved) return;
  const provider = await accounts.named(event.account);
  if (!provider) throw new Error('The payment account of an event for another cell is not configured here');
  const bytes = Buffer.from(JSON.stringify(event.body));
  const { protocol, href } = new URL(PATH, moved.url);
  // Written by hand: the edition is told by its host name, which `fetch` does not let anybody choose.
  const headers = {
    host: moved.host,
    'content-type': 'application/json',
    'content-length': bytes.length,
    'x-razorpay-event-id': event.id,
    'x-razorpay-signature': provider.signWebhook(bytes),
  };
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const send = protocol === 'https:' ? overHttps : overHttp;
    const sent = send(href, { method: 'POST', headers, signal: AbortSignal.timeout(PATIENCE_MS) }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    });
    sent.on('error', reject).end(bytes);
  });
  if (status !== 200) throw new Error(`The other cell answered ${status} to an event that was passed on`);
}
