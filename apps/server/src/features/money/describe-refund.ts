import type { Refund } from '@isocentre/contract/money/payments';
import { may, PERMISSIONS } from '@isocentre/domain/people/permissions';
import type { Database } from '../../platform/database.ts';
import { readerOf, staffOf, type Visit } from '../../platform/feature.ts';
import { hasOtherApprover, type StoredRefund } from './queries/refunds.ts';

/** Describes refunds for one reader: what they can do with each, and whom it needs otherwise. */
export async function refundsFor(db: Database, visit: Visit, refunds: readonly StoredRefund[]): Promise<Refund[]> {
  const { held } = staffOf(visit);
  const reader = readerOf(visit);
  const { refundAloneMinor: alone } = visit.edition.edition;
  const approves = may(held, 'refunds.approve');
  const isOwn = (refund: StoredRefund) => refund.account === reader;
  const needsAnother = (refund: StoredRefund) =>
    isOwn(refund) || (refund.proposer === reader && (alone === null || refund.registrationMinor > alone));
  const waitsForAnother = reader !== undefined && approves && refunds.some((one) => one.state === 'proposed' && needsAnother(one));
  const others = waitsForAnother ? await hasOtherApprover(db, visit.edition.id, PERMISSIONS['refunds.approve'].roles, reader) : true;
  return refunds.map((refund) => {
    const { requestedAt, changedAt } = refund;
    const blocked = refund.state === 'proposed' && needsAnother(refund);
    return {
      id: refund.id,
      providerId: refund.providerId,
      state: refund.state,
      amountMinor: refund.amountMinor,
      currency: refund.currency,
      method: refund.method,
      effect: refund.effect,
      cause: refund.cause,
      reason: refund.reason,
      reference: refund.reference,
      failedBecause: refund.failedBecause,
      proposedBy: refund.proposedBy,
      approvedBy: refund.approvedBy,
      declinedBy: refund.declinedBy,
      declinedBecause: refund.declinedBecause,
      requestedAt: requestedAt.toISOString(),
      changedAt: changedAt.toISOString(),
      can: [
        ...(approves && refund.state === 'proposed' && !blocked ? (['approve'] as const) : []),
        ...(approves && refund.state === 'proposed' && !isOwn(refund) ? (['decline'] as const) : []),
        ...(approves && refund.state === 'requested' && refund.method !== 'provider' && !isOwn(refund) ? (['pay-out'] as const) : []),
        ...(may(held, 'refunds.propose') && refund.state === 'failed' && !refund.triedAgain ? (['propose-again'] as const) : []),
        ...(approves && refund.effectOpen && !isOwn(refund) ? (['decide-effect'] as const) : []),
      ],
      needs: approves && blocked ? (others ? 'second-person' : 'nobody-else') : null,
    };
  });
}
