import { featureJob } from '../../platform/jobs.ts';
import { workRunJob } from './job-definitions.ts';
import { workRun } from './work-run.ts';

export const delegateJobs = [featureJob(workRunJob, workRun)];
