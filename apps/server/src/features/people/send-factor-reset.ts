import { organisersOrigin } from '../../platform/config.ts';
import { mailFrame, messageIdOf } from '../../platform/mail-frame.ts';
import type { MailJobDeps } from '../../platform/mail-job.ts';
import { renderEmail } from '../../platform/render-email.ts';
import type { FactorResetId } from './job-definitions.ts';
import { findResetMail } from './queries/people.ts';

export async function sendFactorReset({ config, db, sendMail, readEdition }: MailJobDeps, ids: FactorResetId): Promise<void> {
  const found = await findResetMail(db, ids);
  if (!found) return;
  await sendMail({
    editionId: ids.editionId,
    to: found.email,
    subject: 'A second factor was reset',
    messageId: messageIdOf(config, `factor-reset-${ids.changeId}-${ids.accountId}`),
    ...(await renderEmail('people/factor-reset', {
      ...mailFrame(await readEdition(ids.editionId)),
      name: found.name,
      own: found.colleagueId === ids.accountId,
      colleague: found.colleague,
      by: found.by,
      reason: found.reason,
      link: `${organisersOrigin(config)}/organiser/login`,
    })),
  });
}
