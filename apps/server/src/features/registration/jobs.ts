import { featureJob } from '../../platform/jobs.ts';
import {
  sendErasureRequestedJob,
  sendPayLaterJob,
  sendPriceRisesJob,
  sendProofMissingJob,
  sendProofVerdictJob,
  sendReceivedJob,
} from './job-definitions.ts';
import { sendErasureRequested } from './send-erasure-requested.ts';
import { sendPayLater } from './send-pay-later.ts';
import { sendPriceRises } from './send-price-rises.ts';
import { sendProofMissing } from './send-proof-missing.ts';
import { sendProofVerdict } from './send-proof-verdict.ts';
import { sendReceived } from './send-received.ts';

export const registrationJobs = [
  featureJob(sendReceivedJob, sendReceived),
  featureJob(sendPayLaterJob, sendPayLater),
  featureJob(sendPriceRisesJob, sendPriceRises),
  featureJob(sendProofMissingJob, sendProofMissing),
  featureJob(sendProofVerdictJob, sendProofVerdict),
  featureJob(sendErasureRequestedJob, sendErasureRequested),
];
