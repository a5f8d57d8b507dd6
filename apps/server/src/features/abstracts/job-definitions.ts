import { z } from 'zod';
import { defineJob } from '../../platform/jobs.ts';

const AbstractId = z.object({ editionId: z.int(), abstractId: z.uuid() });
export type AbstractId = z.infer<typeof AbstractId>;

/** Includes the revision: after an immediate edit the mail still says what was submitted. */
const RevisionId = z.object({ ...AbstractId.shape, version: z.int() });
export type RevisionId = z.infer<typeof RevisionId>;

const WriterId = z.object({ editionId: z.int(), registrationId: z.uuid() });
export type WriterId = z.infer<typeof WriterId>;

/** Many arrive within seconds before a deadline, and the mail may come a second later. */
export const sendReceivedJob = defineJob('abstracts.send-received', RevisionId, { polled: true });
export const sendWithdrawalRequestedJob = defineJob('abstracts.send-withdrawal-requested', AbstractId);
export const sendNotSubmittedJob = defineJob('abstracts.send-not-submitted', WriterId);
