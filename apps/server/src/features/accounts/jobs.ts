import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import { bindJob, type BoundJob, defineJob } from '../../platform/jobs.ts';
import type { SendMail } from '../../platform/mail.ts';
import { mailPasswordChanged } from './mail-password-changed.ts';
import { mailReset } from './mail-reset.ts';

const ResetId = z.object({ editionId: z.int(), resetId: z.uuid() });
export type ResetId = z.infer<typeof ResetId>;

/** `changeId`: the audit row of the change. */
const ChangeId = z.object({ editionId: z.int(), changeId: z.uuid() });
export type ChangeId = z.infer<typeof ChangeId>;

export const sendResetMail = defineJob('accounts.reset-mail', ResetId);
export const sendPasswordChangedMail = defineJob('accounts.password-changed-mail', ChangeId);

export interface AccountJobDeps {
  config: Config;
  db: Database;
  sendMail: SendMail;
}

export const accountJobs = (deps: AccountJobDeps): BoundJob[] => [
  bindJob(sendResetMail, (id) => mailReset(deps, id)),
  bindJob(sendPasswordChangedMail, (id) => mailPasswordChanged(deps, id)),
];
