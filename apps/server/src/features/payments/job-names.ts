import { z } from 'zod';
import { defineJob } from '../../platform/jobs.ts';

const editionId = z.int();

export const mailReceipt = defineJob('payments.receipt-mail', z.object({ editionId, receiptId: z.uuid() }));
export const mailOrganisers = defineJob('payments.organisers-mail', z.object({ editionId, paymentId: z.string() }));
export const mailOffer = defineJob('payments.offer-mail', z.object({ editionId, waitingId: z.uuid() }));
export const sendMoneyBack = defineJob('payments.refund', z.object({ editionId, refundId: z.uuid() }));
