import { abstractRefusals } from './abstracts/abstract-refusals.ts';
import { bulkRefusals } from './bulk/bulk-refusals.ts';
import { correctionRefusals } from './corrections/correction-refusals.ts';
import { moneyRefusals } from './payments/money-refusals.ts';
import { paymentRefusals } from './payments/payment-refusals.ts';
import { peopleRefusals } from './people/people-refusals.ts';
import { onBehalfRefusals } from './registration/on-behalf-refusals.ts';
import { proofRefusals } from './registration/proof-refusals.ts';
import { workshopRefusals } from './workshop/workshop-refusals.ts';
import { refusals } from './refusals.ts';

/** Every refusal. For the server; a page imports only the table it needs. */
export const allRefusals = {
  ...refusals,
  ...paymentRefusals,
  ...moneyRefusals,
  ...correctionRefusals,
  ...bulkRefusals,
  ...abstractRefusals,
  ...peopleRefusals,
  ...proofRefusals,
  ...onBehalfRefusals,
  ...workshopRefusals,
};
