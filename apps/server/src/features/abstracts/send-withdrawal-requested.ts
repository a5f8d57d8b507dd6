import { unmarkedText } from '@isocentre/domain/abstracts/inline-text';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { mailFrame, messageIdOf } from '../../platform/mail-frame.ts';
import type { MailJobDeps } from '../../platform/mail-job.ts';
import { organisersAddress } from '../../platform/society-settings.ts';
import { renderEmail } from '../../platform/render-email.ts';
import type { AbstractId } from './job-definitions.ts';
import { findAbstractById } from './queries/abstracts.ts';

/** Mails the organisers that an author wants an abstract withdrawn; their reply goes to the author. */
export async function sendWithdrawalRequested(deps: MailJobDeps, { editionId, abstractId }: AbstractId): Promise<void> {
  const { config, db, sendMail } = deps;
  const abstract = await findAbstractById(db, editionId, abstractId);
  if (!abstract || abstract.withdrawal_requested_at === null) return;
  const edition = await deps.readEdition(editionId);
  const to = await organisersAddress(db, config, editionId);
  await sendMail({
    editionId,
    to,
    replyTo: abstract.account_email,
    subject: `${edition.shortName}: an abstract is to be withdrawn`,
    messageId: messageIdOf(config, `abstract-withdrawal-${abstractId}`),
    ...(await renderEmail('abstracts/withdrawal-requested', {
      ...mailFrame(edition),
      name: abstract.account_name,
      number: delegateNumber(edition.delegatePrefix, abstract.delegate_number),
      email: abstract.account_email,
      title: unmarkedText(abstract.title),
      status: abstract.status,
      reason: abstract.withdrawal_reason,
    })),
  });
}
