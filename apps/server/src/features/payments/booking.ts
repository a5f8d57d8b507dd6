import type { Rail } from '@isocentre/domain/payments/payment-state';
import type { Actor } from '@isocentre/domain/people/actor';
import { Refused, STATE_MOVED } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import { writeDetails } from '../../platform/change-details.ts';
import type { PaymentEvents } from '../../platform/database-types.ts';
import type { Database } from '../../platform/database.ts';
import type { Enqueue } from '../../platform/jobs.ts';
import type { LockedRegistration } from './queries/payments.ts';

/** A change to one registration's money, in a transaction that has locked the registration. */
export interface Booking {
  transaction: Database;
  enqueue: Enqueue;
  now: Date;
  /** An instant by the edition's clock, which is the one on receipts. */
  shown: (instant: Date) => Date;
  registration: LockedRegistration;
  actor: Actor;
  /** Who reported it, as the ledger says. */
  source: PaymentEvents['source'];
  requestId?: string | undefined;
}

/** Money that has come, by whatever rail. */
export interface Money {
  /** Our own id of the payment. */
  id: string;
  /** What the ledger calls it: the provider's id, or our own. */
  name: string;
  rail: Rail;
  amount: number;
  currency: string;
  paidAt: Date;
}

/** The loser of a race is told what is stored; everything it wrote is undone with its transaction. */
export function insistMoved(moved: boolean, current: object): void {
  if (!moved) throw new Refused('CHANGED_ELSEWHERE', { current, words: STATE_MOVED });
}

interface Change {
  action: string;
  entity: 'registration' | 'payment' | 'refund' | 'adjustment' | 'announced-transfer' | 'receipt';
  entityId: string;
  before?: object;
  after?: object;
  /** The organiser's words, and details of the person: kept beside the audit row and erased with the person. */
  reason?: string;
  said?: { before: object; after: object };
}

/** Returns the id of the row. */
export async function auditChange(
  { transaction, registration, actor, requestId }: Booking,
  { reason, said, ...change }: Change,
): Promise<string> {
  const { edition_id: editionId, account_id: accountId, id: registrationId } = registration;
  const auditId = await writeAudit(transaction, { editionId, actor, subject: accountId, requestId, ...change });
  if (reason !== undefined || said)
    await writeDetails(transaction, {
      editionId,
      auditId,
      accountId,
      registrationId,
      ...(reason === undefined ? {} : { reason }),
      ...said,
    });
  return auditId;
}

/** The organiser's account, for rows that name who did it; null: the provider or the software. */
export const accountOfActor = (actor: Actor): string | null =>
  actor.kind === 'staff' ? actor.accountId : actor.kind === 'device' ? (actor.accountId ?? null) : null;

/** Nobody decides about their own money. */
export function refuseOwn({ actor, registration }: Booking): void {
  if (accountOfActor(actor) === registration.account_id) throw new Refused('OWN_REGISTRATION');
}
