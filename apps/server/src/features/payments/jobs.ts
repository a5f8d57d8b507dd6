import { featureJob } from '../../platform/jobs.ts';
import { sendRefundJob } from './job-definitions.ts';
import { sendRefund } from './send-refund.ts';

export const paymentJobs = [featureJob(sendRefundJob, sendRefund)];
