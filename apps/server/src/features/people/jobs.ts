import { featureJob } from '../../platform/jobs.ts';
import { sendFactorResetJob, sendInvitationJob } from './job-definitions.ts';
import { sendFactorReset } from './send-factor-reset.ts';
import { sendInvitation } from './send-invitation.ts';

export const peopleJobs = [featureJob(sendInvitationJob, sendInvitation), featureJob(sendFactorResetJob, sendFactorReset)];
