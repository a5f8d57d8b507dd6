import type { Edition } from '@isocentre/domain/editions/edition';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import { bindJob, type BoundJob, type Enqueue } from '../../platform/jobs.ts';
import type { SendMail } from '../../platform/mail.ts';
import type { PaymentProvider } from '../../platform/payments/provider.ts';
import { mailOffer, mailOrganisers, mailReceipt, sendMoneyBack } from './job-names.ts';
import { sendOffer } from './send-offer.ts';
import { sendOrganisersNote } from './send-organisers-note.ts';
import { sendReceipt } from './send-receipt.ts';
import { sendRefund } from './send-refund.ts';

export const paymentJobNames = [mailReceipt, mailOrganisers, mailOffer, sendMoneyBack].map((job) => job.name);

export interface PaymentJobDeps {
  config: Config;
  db: Database;
  clock: Clock;
  enqueue: Enqueue;
  sendMail: SendMail;
  provider: PaymentProvider | undefined;
  readEdition: (id: number) => Promise<Edition>;
}

export const paymentJobs = (deps: PaymentJobDeps): BoundJob[] => [
  bindJob(mailReceipt, (id) => sendReceipt(deps, id)),
  bindJob(mailOrganisers, (id) => sendOrganisersNote(deps, id)),
  bindJob(mailOffer, (id) => sendOffer(deps, id)),
  bindJob(sendMoneyBack, (id) => sendRefund(deps, id)),
];
