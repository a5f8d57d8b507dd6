import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import { bindJob, type BoundJob, defineJob } from '../../platform/jobs.ts';
import type { SendMail } from '../../platform/mail.ts';
import { acknowledgeMessage } from './acknowledge-message.ts';
import { forwardMessage } from './forward-message.ts';

const MessageId = z.object({ editionId: z.int(), messageId: z.uuid() });
export type MessageId = z.infer<typeof MessageId>;

/** Two jobs and not one: when the second mail fails, the first is not sent again with it. */
export const forwardContactMessage = defineJob('contact.forward', MessageId);
export const acknowledgeContactMessage = defineJob('contact.acknowledge', MessageId);

export interface ContactJobDeps {
  config: Config;
  db: Database;
  sendMail: SendMail;
}

export const contactJobs = (deps: ContactJobDeps): BoundJob[] => [
  bindJob(forwardContactMessage, (id) => forwardMessage(deps, id)),
  bindJob(acknowledgeContactMessage, (id) => acknowledgeMessage(deps, id)),
];
