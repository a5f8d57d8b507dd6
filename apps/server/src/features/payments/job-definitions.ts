import { z } from 'zod';
import { defineJob } from '../../platform/jobs.ts';

const editionId = z.int();

export const sendReceiptJob = defineJob('payments.send-receipt', z.object({ editionId, receiptId: z.uuid() }));
export const sendOrganisersNoteJob = defineJob('payments.send-organisers-note', z.object({ editionId, paymentId: z.string() }));
export const sendOfferJob = defineJob('payments.send-offer', z.object({ editionId, waitingId: z.uuid() }));
export const sendRefundJob = defineJob('payments.send-refund', z.object({ editionId, refundId: z.uuid() }));
