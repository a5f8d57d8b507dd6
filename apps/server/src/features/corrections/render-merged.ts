import { addresses } from '@isocentre/domain/addresses';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { readOrigin } from '../../platform/edition-origin.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { findRegistration } from '../registration/queries/registration.ts';
import { emailOf } from './queries/cancellation.ts';

/** Mails to both addresses which registration counts, and with which of them it is opened. */
export async function renderMerged(
  { config, db, readEdition }: LetterDeps,
  { editionId, about, accountId }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const goes = await findRegistration(db, editionId, about);
  const stays = goes?.merged_into ? await findRegistration(db, editionId, goes.merged_into) : undefined;
  const email = accountId === null ? undefined : await emailOf(db, accountId);
  if (!goes || !stays || stays.erased_at || email === undefined) return undefined;
  const edition = await readEdition(editionId);
  return {
    to: [email],
    subject: `Your two registrations are one now, ${edition.shortName}`,
    ...(await renderEmail('corrections/merged', {
      ...mailFrame(edition),
      name: stays.name,
      number: delegateNumber(edition.delegatePrefix, stays.delegate_number),
      before: delegateNumber(edition.delegatePrefix, goes.delegate_number),
      email: stays.email,
      link: `${await readOrigin(db, editionId, config.PUBLIC_ORIGIN)}${addresses.profile}`,
    })),
  };
}
