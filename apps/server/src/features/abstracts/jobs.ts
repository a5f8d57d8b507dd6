import type { Edition } from '@isocentre/domain/editions/edition';
import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import { bindJob, type BoundJob, defineJob } from '../../platform/jobs.ts';
import type { SendMail } from '../../platform/mail.ts';
import { sendReceived } from './send-received.ts';
import { sendWithdrawalRequested } from './send-withdrawal-requested.ts';

const AbstractId = z.object({ editionId: z.int(), abstractId: z.uuid() });
export type AbstractId = z.infer<typeof AbstractId>;

/** The revision too: who edits at once is still told what was submitted. */
const RevisionId = z.object({ ...AbstractId.shape, version: z.int() });
export type RevisionId = z.infer<typeof RevisionId>;

export const mailAbstractReceived = defineJob('abstracts.received-mail', RevisionId);
export const mailWithdrawalRequested = defineJob('abstracts.withdrawal-requested-mail', AbstractId);

export const abstractJobNames = [mailAbstractReceived, mailWithdrawalRequested].map((job) => job.name);

export interface AbstractJobDeps {
  config: Config;
  db: Database;
  sendMail: SendMail;
  readEdition: (id: number) => Promise<Edition>;
}

export const abstractJobs = (deps: AbstractJobDeps): BoundJob[] => [
  bindJob(mailAbstractReceived, (id) => sendReceived(deps, id)),
  bindJob(mailWithdrawalRequested, (id) => sendWithdrawalRequested(deps, id)),
];
