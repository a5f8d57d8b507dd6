import { abstractRefusals } from './abstracts/abstract-refusals.ts';
import { paymentRefusals } from './payments/payment-refusals.ts';
import { refusals } from './refusals.ts';

/** Every refusal there is. For the server; a page takes the table whose words it says. */
export const allRefusals = { ...refusals, ...paymentRefusals, ...abstractRefusals };
