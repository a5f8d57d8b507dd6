import { featureJob } from '../../platform/jobs.ts';
import { sendWrongCodesJob } from './job-definitions.ts';
import { sendWrongCodes } from './send-wrong-codes.ts';

export const secondFactorJobs = [featureJob(sendWrongCodesJob, sendWrongCodes)];
