import { mailFrame } from '../../platform/mail-frame.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { findChange } from './queries/address.ts';

/** Goes to the old address, also when the new one was confirmed before this mail left. */
export async function renderAddressNoted(
  { db, readEdition }: LetterDeps,
  { editionId, about }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const change = await findChange(db, editionId, about);
  if (!change) return undefined;
  const edition = await readEdition(editionId);
  return {
    to: [change.old_email],
    subject: `Your e-mail address is to be changed, ${edition.shortName}`,
    ...(await renderEmail('corrections/address-noted', { ...mailFrame(edition), name: change.name, email: change.new_email })),
  };
}
