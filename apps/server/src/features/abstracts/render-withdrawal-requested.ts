import { unmarkedText } from '@isocentre/domain/abstracts/inline-text';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { mailFrame } from '../../platform/mail-frame.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { organisersAddress } from '../../platform/society-settings.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { findAbstractById } from './queries/abstracts.ts';

/** Mails the organisers that an author wants an abstract withdrawn; their reply goes to the author. */
export async function renderWithdrawalRequested(
  deps: LetterDeps,
  { editionId, about: abstractId }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const { config, db } = deps;
  const abstract = await findAbstractById(db, editionId, abstractId);
  if (!abstract || abstract.withdrawal_requested_at === null) return undefined;
  const edition = await deps.readEdition(editionId);
  const to = await organisersAddress(db, config, editionId);
  return {
    to: [to],
    replyTo: abstract.account_email,
    subject: `${edition.shortName}: an abstract is to be withdrawn`,
    ...(await renderEmail('abstracts/withdrawal-requested', {
      ...mailFrame(edition),
      name: abstract.account_name,
      number: delegateNumber(edition.delegatePrefix, abstract.delegate_number),
      email: abstract.account_email,
      title: unmarkedText(abstract.title),
      status: abstract.status,
      reason: abstract.withdrawal_reason,
    })),
  };
}
