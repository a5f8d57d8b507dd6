import { z } from 'zod';
import { defineJob } from '../../platform/jobs.ts';

const RegistrationId = z.object({ editionId: z.int(), registrationId: z.uuid() });
export type RegistrationId = z.infer<typeof RegistrationId>;

const ProofId = z.object({ editionId: z.int(), proofId: z.uuid() });
export type ProofId = z.infer<typeof ProofId>;

const AccountId = z.object({ accountId: z.uuid() });
export type AccountId = z.infer<typeof AccountId>;

export const sendReceivedJob = defineJob('registrations.send-received', RegistrationId);
export const sendPayLaterJob = defineJob('registrations.send-pay-later', RegistrationId);
export const sendPriceRisesJob = defineJob('registrations.send-price-rises', RegistrationId);
export const sendProofVerdictJob = defineJob('registrations.send-proof-verdict', ProofId);
export const sendProofMissingJob = defineJob('registrations.send-proof-missing', RegistrationId);
export const sendErasureRequestedJob = defineJob('registrations.send-erasure-requested', AccountId);
