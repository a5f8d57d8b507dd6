import { featureJob } from '../../platform/jobs.ts';
import { sendOfferJob, sendOrganisersNoteJob, sendReceiptJob, sendRefundJob } from './job-definitions.ts';
import { sendOffer } from './send-offer.ts';
import { sendOrganisersNote } from './send-organisers-note.ts';
import { sendReceipt } from './send-receipt.ts';
import { sendRefund } from './send-refund.ts';

export const paymentJobs = [
  featureJob(sendReceiptJob, sendReceipt),
  featureJob(sendOrganisersNoteJob, sendOrganisersNote),
  featureJob(sendOfferJob, sendOffer),
  featureJob(sendRefundJob, sendRefund),
];
