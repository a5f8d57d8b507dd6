import { z } from 'zod';
import { defineJob } from '../../platform/jobs.ts';

const ResetId = z.object({ editionId: z.int(), resetId: z.uuid() });
export type ResetId = z.infer<typeof ResetId>;

/** `changeId`: the audit row of the change. */
const ChangeId = z.object({ editionId: z.int(), changeId: z.uuid() });
export type ChangeId = z.infer<typeof ChangeId>;

export const sendResetJob = defineJob('accounts.send-reset', ResetId);
export const sendPasswordChangedJob = defineJob('accounts.send-password-changed', ChangeId);
