import { money } from '@isocentre/domain/fees/fee-table';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { findDeclined } from './queries/refunds.ts';

/** Tells the organiser who proposed a refund that it was declined, and why. */
export async function renderRefundDeclined(
  deps: LetterDeps,
  { editionId, about, accountId }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const declined = accountId === null ? undefined : await findDeclined(deps.db, editionId, about, accountId);
  if (!declined) return undefined;
  const edition = await deps.readEdition(editionId);
  return {
    to: [declined.email],
    subject: `A refund was declined, ${edition.shortName}`,
    ...(await renderEmail('payments/refund-declined', {
      ...mailFrame(edition),
      amount: money({ chargeMinor: declined.amountMinor, currency: declined.currency }),
      number: delegateNumber(edition.delegatePrefix, declined.number),
      by: declined.by,
      reason: declined.reason,
    })),
  };
}
