import { featureJob } from '../../platform/jobs.ts';
import { sendNewBrowserJob, sendWrongCodesJob } from './job-definitions.ts';
import { sendNewBrowser } from './send-new-browser.ts';
import { sendWrongCodes } from './send-wrong-codes.ts';

export const secondFactorJobs = [featureJob(sendWrongCodesJob, sendWrongCodes), featureJob(sendNewBrowserJob, sendNewBrowser)];
