import { z } from 'zod';
import { defineJob } from '../../platform/jobs.ts';

export const sendRefundJob = defineJob('payments.send-refund', z.object({ editionId: z.int(), refundId: z.uuid() }));
