import { z } from 'zod';
import { defineJob } from '../../platform/jobs.ts';

const InvitationId = z.object({ editionId: z.int(), invitationId: z.uuid() });
export type InvitationId = z.infer<typeof InvitationId>;

/** `changeId`: the audit row of the reset; `accountId`: who gets the mail. */
const FactorResetId = z.object({ editionId: z.int(), changeId: z.uuid(), accountId: z.uuid() });
export type FactorResetId = z.infer<typeof FactorResetId>;

export const sendInvitationJob = defineJob('people.send-invitation', InvitationId);
export const sendFactorResetJob = defineJob('people.send-factor-reset', FactorResetId);
