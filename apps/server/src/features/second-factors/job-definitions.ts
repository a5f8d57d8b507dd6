import { z } from 'zod';
import { defineJob } from '../../platform/jobs.ts';

/** `changeId`: the audit row of the wrong code. */
const WrongCode = z.object({ editionId: z.int(), changeId: z.uuid() });
export type WrongCode = z.infer<typeof WrongCode>;

export const sendWrongCodesJob = defineJob('second-factors.send-wrong-codes', WrongCode);

const BrowserId = z.object({ editionId: z.int(), browserId: z.uuid() });
export type BrowserId = z.infer<typeof BrowserId>;

export const sendNewBrowserJob = defineJob('second-factors.send-new-browser', BrowserId);
