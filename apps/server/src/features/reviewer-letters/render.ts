import { INVITATION_PATH, invitationEnds } from '@isocentre/domain/people/invitation';
import { organisersOrigin } from '../../platform/config.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { newToken } from '../../platform/sessions.ts';
import { composeReviewerLetter } from './compose.ts';
import { findReviewerLetter, type ReviewerLetterRow } from './queries/reviewer-letters.ts';
import { armReviewerInvitation } from './queries/arm-invitation.ts';

/** As it stands when it leaves. An invitation's month begins then, and its link is made then: it stands nowhere but in the mail. */
export async function renderReviewerLetter(deps: LetterDeps, { editionId, id }: LetterRef): Promise<RenderedLetter | undefined> {
  const row = await findReviewerLetter(deps.db, editionId, id);
  if (!row) return undefined;
  const edition = await deps.readEdition(editionId);
  const composed = composeReviewerLetter(row, edition);
  if (!composed) return undefined;
  const { subject, paragraphs, button } = composed.words;
  const { origin, secret } = { origin: organisersOrigin(deps.config), secret: await tokenFor(deps, row) };
  if (row.invitation !== null && secret === undefined) return undefined;
  return {
    to: [row.email],
    subject,
    ...(await renderEmail('reviewer-letters/reviewer-letter', {
      ...mailFrame(edition),
      subject,
      paragraphs,
      button,
      link: secret === undefined ? `${origin}/review/${edition.slug}` : `${origin}${INVITATION_PATH}#token=${secret}`,
    })),
    ...(secret === undefined ? {} : { secret }),
  };
}

async function tokenFor({ db, clock }: LetterDeps, { invitation, roles }: ReviewerLetterRow): Promise<string | undefined> {
  if (invitation === null) return undefined;
  const { token, hash } = newToken();
  const armed = await armReviewerInvitation(db, invitation, { tokenHash: hash, expiresAt: invitationEnds(roles, clock.system()) });
  return armed ? token : undefined;
}
