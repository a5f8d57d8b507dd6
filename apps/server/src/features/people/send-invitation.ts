import { dateInWords, localDate } from '@isocentre/domain/editions/local-time';
import { INVITATION_PATH } from '@isocentre/domain/people/invitation';
import { roleNames } from '@isocentre/domain/people/roles';
import { organisersOrigin } from '../../platform/config.ts';
import { mailFrame, messageIdOf } from '../../platform/mail-frame.ts';
import type { MailJobDeps } from '../../platform/mail-job.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { newToken } from '../../platform/sessions.ts';
import type { InvitationId } from './job-definitions.ts';
import { armInvitation, findInvitationMail } from './queries/invitations.ts';

/** Creates the token and mails it, so that it exists only in the mail. A job that runs twice sends two; the later works. */
export async function sendInvitation(
  { config, db, sendMail, readEdition }: MailJobDeps,
  { editionId, invitationId }: InvitationId,
): Promise<void> {
  const invitation = await findInvitationMail(db, invitationId);
  if (!invitation) return;
  const { token, hash } = newToken();
  if (!(await armInvitation(db, invitationId, hash))) return;
  const edition = await readEdition(editionId);
  await sendMail({
    editionId,
    to: invitation.email,
    subject: `An invitation to organise: ${invitation.editionTitle ?? invitation.societyName}`,
    messageId: messageIdOf(config, `invitation-${invitationId}-${hash.toString('hex').slice(0, 12)}`),
    ...(await renderEmail('people/invitation', {
      ...mailFrame(edition),
      name: invitation.name,
      what: invitation.editionTitle ?? `all conferences of ${invitation.societyName}`,
      roles: invitation.roles.map((role) => roleNames[role]).join(', '),
      invitedBy: invitation.invitedBy,
      until: dateInWords(localDate(invitation.expiresAt, edition.timeZone)),
      link: `${organisersOrigin(config)}${INVITATION_PATH}#token=${token}`,
    })),
  });
}
