import { money } from '@isocentre/domain/fees/fee-table';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { mailFrame } from '../../platform/mail-frame.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { findRegistration } from '../registration/queries/registration.ts';
import { findCancellation } from './queries/cancellation.ts';

const render =
  (restored: boolean) =>
  async (deps: LetterDeps, { editionId, about: registrationId, occasion }: LetterRef): Promise<RenderedLetter | undefined> => {
    const row = await findRegistration(deps.db, editionId, registrationId);
    // Erased, or the other way round since: the later letter says what counts.
    if (!row || row.erased_at || restored === (row.cancelled_at !== null)) return undefined;
    const edition = await deps.readEdition(editionId);
    const said = await findCancellation(deps.db, editionId, occasion);
    const { refundMinor = 0, refundedMinor = 0, currency = 'INR' } = said?.after ?? {};
    const words = (amount: number) => (restored || amount === 0 ? null : money({ chargeMinor: amount, currency }));
    return {
      to: [row.email],
      subject: restored ? `You are registered again, ${edition.shortName}` : `Your registration is cancelled, ${edition.shortName}`,
      ...(await renderEmail('corrections/cancelled', {
        ...mailFrame(edition),
        name: row.name,
        number: delegateNumber(edition.delegatePrefix, row.delegate_number),
        reason: restored ? null : (said?.reason ?? null),
        restored,
        refund: words(refundMinor),
        refunded: words(refundedMinor),
      })),
    };
  };

export const renderCancelled = render(false);
export const renderRestored = render(true);
