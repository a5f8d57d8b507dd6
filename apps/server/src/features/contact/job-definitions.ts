import { z } from 'zod';
import { defineJob } from '../../platform/jobs.ts';

const MessageId = z.object({ editionId: z.int(), messageId: z.uuid() });
export type MessageId = z.infer<typeof MessageId>;

/** Two jobs, so that a failure of the second mail does not send the first again. */
export const forwardMessageJob = defineJob('contact.forward-message', MessageId);
export const acknowledgeMessageJob = defineJob('contact.acknowledge-message', MessageId);
