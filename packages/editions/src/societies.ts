import { plainSociety, type Society } from '@isocentre/domain/societies/society';
import { ampiTnpy2025 } from './ampi-tnpy-2025.ts';

/** Its addresses and account are those of the installation (`docs/configuration.md`): the customer's are not ours to invent. */
export const ampiTnpy: Society = plainSociety('ampi-tnpy', ampiTnpy2025.chapter);

/** Invented, with a sender and a payment account of its own; the account is one of the payment sandbox. */
export const lakeside: Society = {
  slug: 'lakeside',
  name: 'Lakeside Society of Dosimetry',
  mail: {
    from: 'Lakeside Society of Dosimetry <symposium@example.net>',
    replyTo: 'society@example.net',
    organisers: 'society@example.net',
  },
  paymentAccount: { name: 'LAKESIDE', keyId: 'rzp_test_LakesideSandbox' },
};
