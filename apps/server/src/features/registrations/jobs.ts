import type { Edition } from '@isocentre/domain/editions/edition';
import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import { bindJob, type BoundJob, defineJob } from '../../platform/jobs.ts';
import type { SendMail } from '../../platform/mail.ts';
import { sendErasureRequested } from './send-erasure-requested.ts';
import { sendPriceRises } from './send-price-rises.ts';
import { sendProofVerdict } from './send-proof-verdict.ts';
import { sendReceived } from './send-received.ts';

const RegistrationId = z.object({ editionId: z.int(), registrationId: z.uuid() });
export type RegistrationId = z.infer<typeof RegistrationId>;

const ProofId = z.object({ editionId: z.int(), proofId: z.uuid() });
export type ProofId = z.infer<typeof ProofId>;

const AccountId = z.object({ accountId: z.uuid() });
export type AccountId = z.infer<typeof AccountId>;

export const mailRegistrationReceived = defineJob('registrations.received-mail', RegistrationId);
export const mailPriceRises = defineJob('registrations.price-rises-mail', RegistrationId);
export const mailProofVerdict = defineJob('registrations.proof-verdict-mail', ProofId);
export const mailErasureRequested = defineJob('registrations.erasure-requested-mail', AccountId);

export const registrationJobNames = [mailRegistrationReceived, mailPriceRises, mailProofVerdict, mailErasureRequested].map(
  (job) => job.name,
);

export interface RegistrationJobDeps {
  config: Config;
  db: Database;
  sendMail: SendMail;
  readEdition: (id: number) => Promise<Edition>;
}

export const registrationJobs = (deps: RegistrationJobDeps): BoundJob[] => [
  bindJob(mailRegistrationReceived, (id) => sendReceived(deps, id)),
  bindJob(mailPriceRises, (id) => sendPriceRises(deps, id)),
  bindJob(mailProofVerdict, (id) => sendProofVerdict(deps, id)),
  bindJob(mailErasureRequested, (id) => sendErasureRequested(deps, id)),
];
