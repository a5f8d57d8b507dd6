import { addresses } from '@isocentre/domain/addresses';
import { dateInWords, localDate } from '@isocentre/domain/editions/local-time';
import { readOrigin } from '../../platform/edition-origin.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { findChangeMail } from './queries.ts';

/** Mails the owner, so that a change by somebody else is noticed. */
export async function renderPasswordChanged(
  { config, db, readEdition }: LetterDeps,
  { editionId, about: changeId }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const change = await findChangeMail(db, editionId, changeId);
  if (!change) return undefined;
  const origin = await readOrigin(db, editionId, config.PUBLIC_ORIGIN);
  return {
    to: [change.email],
    subject: `Your password was changed, ${change.short_name}`,
    ...(await renderEmail('accounts/password-changed', {
      ...mailFrame(await readEdition(editionId)),
      name: change.name,
      date: dateInWords(localDate(change.at, change.time_zone)),
      forgotLink: `${origin}${addresses.forgotPassword}`,
    })),
  };
}
