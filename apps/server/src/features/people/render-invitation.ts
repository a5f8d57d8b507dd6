import { dateInWords, localDate } from '@isocentre/domain/editions/local-time';
import { INVITATION_PATH } from '@isocentre/domain/people/invitation';
import { roleNames } from '@isocentre/domain/people/roles';
import { organisersOrigin } from '../../platform/config.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { newToken } from '../../platform/sessions.ts';
import { armInvitation, findInvitationMail } from './queries/invitations.ts';

/** Creates the token and mails it, so that it exists only in the mail. A letter that is tried again has a new one; only that works. */
export async function renderInvitation(
  { config, db, readEdition }: LetterDeps,
  { editionId, about: invitationId }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const invitation = await findInvitationMail(db, invitationId);
  if (!invitation) return undefined;
  const { token, hash } = newToken();
  if (!(await armInvitation(db, invitationId, hash))) return undefined;
  const edition = await readEdition(editionId);
  return {
    to: [invitation.email],
    subject: `An invitation to organise: ${invitation.editionTitle ?? invitation.societyName}`,
    ...(await renderEmail('people/invitation', {
      ...mailFrame(edition),
      name: invitation.name,
      what: invitation.editionTitle ?? `all conferences of ${invitation.societyName}`,
      roles: invitation.roles.map((role) => roleNames[role]).join(', '),
      invitedBy: invitation.invitedBy,
      until: dateInWords(localDate(invitation.expiresAt, edition.timeZone)),
      link: `${organisersOrigin(config)}${INVITATION_PATH}#token=${token}`,
    })),
    secret: token,
  };
}
