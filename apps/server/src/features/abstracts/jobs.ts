import { featureJob } from '../../platform/jobs.ts';
import { sendNotSubmittedJob, sendReceivedJob, sendWithdrawalRequestedJob } from './job-definitions.ts';
import { sendNotSubmitted } from './send-not-submitted.ts';
import { sendReceived } from './send-received.ts';
import { sendWithdrawalRequested } from './send-withdrawal-requested.ts';

export const abstractJobs = [
  featureJob(sendReceivedJob, sendReceived),
  featureJob(sendWithdrawalRequestedJob, sendWithdrawalRequested),
  featureJob(sendNotSubmittedJob, sendNotSubmitted),
];
