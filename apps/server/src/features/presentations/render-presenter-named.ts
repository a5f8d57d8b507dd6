import { unmarkedText } from '@isocentre/domain/abstracts/inline-text';
import { addresses } from '@isocentre/domain/addresses';
import { readOrigin } from '../../platform/edition-origin.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { presenterOf } from './describe-presentation.ts';
import { namingOf } from './letter-definitions.ts';
import { findHeld } from './queries/presentations.ts';

/** Asks an author whom somebody else named. It says nothing of who that was: neither name nor address. */
export async function renderPresenterNamed(
  { config, db, readEdition }: LetterDeps,
  { editionId, about, occasion }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const row = await findHeld(db, editionId, about);
  // Withdrawn, declined or somebody else named since.
  if (!row || row.presenter === null || row.answer === 'declined' || namingOf(row.presenterEmail ?? '') !== occasion) return undefined;
  const { name, email, position } = presenterOf(row);
  if (position !== row.presenter) return undefined;
  const edition = await readEdition(editionId);
  return {
    to: [email],
    subject: `You are named as a presenter at ${edition.shortName}`,
    ...(await renderEmail('presentations/presenter-named', {
      ...mailFrame(edition),
      name,
      title: unmarkedText(row.title),
      place: row.type === 'Oral' ? 'an oral presentation' : 'an e-poster',
      isRegistered: row.presenterPayment !== null,
      link: `${await readOrigin(db, editionId, config.PUBLIC_ORIGIN)}${addresses.registration}`,
    })),
  };
}
