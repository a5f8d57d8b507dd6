import { featureJob } from '../../platform/jobs.ts';
import { setBookJob } from './job-definitions.ts';
import { setBook } from './set-book.ts';

export const bookJobs = [featureJob(setBookJob, setBook)];
