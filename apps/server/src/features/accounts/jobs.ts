import { featureJob } from '../../platform/jobs.ts';
import { sendPasswordChangedJob, sendResetJob } from './job-definitions.ts';
import { sendPasswordChanged } from './send-password-changed.ts';
import { sendReset } from './send-reset.ts';

export const accountJobs = [featureJob(sendResetJob, sendReset), featureJob(sendPasswordChangedJob, sendPasswordChanged)];
