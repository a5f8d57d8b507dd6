import { featureJob } from '../../platform/jobs.ts';
import { acknowledgeMessage } from './acknowledge-message.ts';
import { forwardMessage } from './forward-message.ts';
import { acknowledgeMessageJob, forwardMessageJob } from './job-definitions.ts';

export const contactJobs = [featureJob(forwardMessageJob, forwardMessage), featureJob(acknowledgeMessageJob, acknowledgeMessage)];
