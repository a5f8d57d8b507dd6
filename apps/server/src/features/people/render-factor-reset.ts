import { organisersOrigin } from '../../platform/config.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { findResetMail } from './queries/people.ts';

export async function renderFactorReset(
  { config, db, readEdition }: LetterDeps,
  { editionId, about: changeId, accountId }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const found = accountId === null ? undefined : await findResetMail(db, { editionId, changeId, accountId });
  if (!found) return undefined;
  return {
    to: [found.email],
    subject: 'A second factor was reset',
    ...(await renderEmail('people/factor-reset', {
      ...mailFrame(await readEdition(editionId)),
      name: found.name,
      own: found.colleagueId === accountId,
      colleague: found.colleague,
      by: found.by,
      reason: found.reason,
      link: `${organisersOrigin(config)}/organiser/login`,
    })),
  };
}
