import { createHash } from 'node:crypto';
import type { RawRequest } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import { VISITOR } from '@isocentre/domain/people/actor';
import { writeAudit } from '../../platform/audit.ts';
import { failpoint } from '../../platform/failpoints.ts';
import type { Connection, Visit } from '../../platform/feature.ts';
import type { FailureLimit } from '../../platform/limits.ts';
import { pruneWebhookBody } from '../../platform/payments/webhook-event.ts';
import type { PaymentDeps } from './deps.ts';
import { takeIn } from './queries/inbox.ts';

/** Stores an event in one statement and responds; the worker does the rest. */
export async function receiveWebhook(
  { db, accounts, unsigned }: PaymentDeps & { unsigned: FailureLimit },
  { bytes, headers }: RawRequest,
  visit: Visit,
  { client }: Pick<Connection, 'client'>,
): Promise<{ received: true }> {
  const signature = headers['x-razorpay-signature'];
  const signed = typeof signature === 'string' ? signature : undefined;
  // Any account of the society: an edition may have changed its account while money was under way.
  const account = visit.edition.paymentAccounts.find((one) => accounts.open(one)?.verifyWebhookSignature(bytes, signed));
  if (!account) {
    // Anybody can send these; a flood of them is not logged line by line.
    await unsigned.take(client.address);
    await writeAudit(db, {
      editionId: visit.edition.id,
      actor: VISITOR,
      action: 'webhook.not-verified',
      entity: 'webhook',
      entityId: String(headers['x-razorpay-event-id'] ?? '').slice(0, 100),
      requestId: visit.requestId,
    });
    throw new Refused('WEBHOOK_NOT_VERIFIED');
  }
  const { name, body } = pruneWebhookBody(bytes);
  const given = headers['x-razorpay-event-id'];
  // Without an id, the same bytes are the same event.
  const id = typeof given === 'string' && given.length <= 200 ? given : createHash('sha256').update(bytes).digest('hex');
  failpoint('webhook-verified');
  await takeIn(db, { id, name, body, account: account.name });
  failpoint('webhook-stored');
  return { received: true };
}
