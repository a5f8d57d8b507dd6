import { z } from 'zod';
import { defineJob } from '../../platform/jobs.ts';

/** `changeId`: the audit row of the wrong code. */
const WrongCode = z.object({ editionId: z.int(), changeId: z.uuid() });
export type WrongCode = z.infer<typeof WrongCode>;

export const sendWrongCodesJob = defineJob('second-factors.send-wrong-codes', WrongCode);
