import { addresses } from '@isocentre/domain/addresses';
import { WRONG_CODES_TOLD } from '@isocentre/domain/people/second-factor';
import { readOrigin } from '../../platform/edition-origin.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { findWrongCodesMail } from './queries/factors.ts';

/** Mails the owner of an account whose second factor somebody seems to guess. */
export async function renderWrongCodes(
  { config, db, readEdition }: LetterDeps,
  { editionId, about: changeId }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const account = await findWrongCodesMail(db, editionId, changeId);
  if (!account) return undefined;
  const origin = await readOrigin(db, editionId, config.PUBLIC_ORIGIN);
  return {
    to: [account.email],
    subject: 'Wrong codes for your account',
    ...(await renderEmail('second-factors/wrong-codes', {
      ...mailFrame(await readEdition(editionId)),
      name: account.name,
      tries: WRONG_CODES_TOLD,
      forgotLink: `${origin}${addresses.forgotPassword}`,
    })),
  };
}
