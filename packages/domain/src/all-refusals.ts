import { previewRefusals } from './editions/preview-refusals.ts';
import { abstractRefusals } from './abstracts/abstract-refusals.ts';
import { bookRefusals } from './book/book-refusals.ts';
import { bulkRefusals } from './bulk/bulk-refusals.ts';
import { contestRefusals } from './contests/contest-refusals.ts';
import { contentRefusals } from './content/content-refusals.ts';
import { correctionRefusals } from './corrections/correction-refusals.ts';
import { editionRefusals } from './editions/edition-refusals.ts';
import { usageRefusals } from './editions/usage-refusals.ts';
import { outboundRefusals } from './outbound/outbound-refusals.ts';
import { moneyRefusals } from './payments/money-refusals.ts';
import { paymentRefusals } from './payments/payment-refusals.ts';
import { peopleRefusals } from './people/people-refusals.ts';
import { presentationRefusals } from './presentations/presentation-refusals.ts';
import { assignmentRefusals } from './review/assignment-refusals.ts';
import { programmeRefusals } from './programme/programme-refusals.ts';
import { onBehalfRefusals } from './registration/on-behalf-refusals.ts';
import { proofRefusals } from './registration/proof-refusals.ts';
import { reviewingRefusals } from './review/reviewing-refusals.ts';
import { decisionRefusals } from './review/decision-refusals.ts';
import { workshopRefusals } from './workshop/workshop-refusals.ts';
import { refusals } from './refusals.ts';

/** Every refusal. For the server; a page imports only the table it needs. */
export const allRefusals = {
  ...refusals,
  ...paymentRefusals,
  ...moneyRefusals,
  ...editionRefusals,
  ...usageRefusals,
  ...correctionRefusals,
  ...contentRefusals,
  ...contestRefusals,
  ...bulkRefusals,
  ...bookRefusals,
  ...abstractRefusals,
  ...peopleRefusals,
  ...outboundRefusals,
  ...proofRefusals,
  ...onBehalfRefusals,
  ...workshopRefusals,
  ...previewRefusals,
  ...programmeRefusals,
  ...assignmentRefusals,
  ...reviewingRefusals,
  ...decisionRefusals,
  ...presentationRefusals,
};
