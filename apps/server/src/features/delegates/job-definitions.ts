import { z } from 'zod';
import { defineJob } from '../../platform/jobs.ts';

export const workRunJob = defineJob('delegates.work-run', z.object({ editionId: z.int(), runId: z.uuid() }));
