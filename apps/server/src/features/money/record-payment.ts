import type { recordPayment as route } from '@isocentre/contract/money/offline';
import type { Answer } from '@isocentre/contract/route';
import type { TakenPayment } from '@isocentre/domain/payments/money-forms';
import { failpoint } from '../../platform/failpoints.ts';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { once } from '../../platform/idempotency.ts';
import { bookFor } from '../payments/begin-booking.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import { receiptInForce } from '../payments/queries/receipts.ts';
import { recordWithin } from '../payments/record-payment.ts';
import { printed } from './describe.ts';
import { insistRegistration } from './queries/registration.ts';

/** Records money in the office. Sent again because the answer was lost, it is recorded once: cash has no number of its own. */
export async function recordInOffice(deps: MoneyDeps, visit: RegistrationVisit, given: TakenPayment): Promise<Answer<typeof route>> {
  const { id: editionId, edition } = visit.edition;
  await insistRegistration(deps.db, editionId, visit.registrationId);
  const answer = await bookFor(deps, visit, visit.registrationId, ({ transaction, ...booking }) =>
    once(transaction, visit.requestKey, async () => {
      const taken = { ...given, channel: 'office', reference: given.reference || null, payer: given.payer || null } as const;
      const { paymentId, outcome } = await recordWithin({ transaction, ...booking }, visit, taken);
      const receipt = await receiptInForce(transaction, editionId, paymentId);
      const year = receipt?.financial_year ?? '';
      return { payment: paymentId, outcome, receipt: receipt ? { id: receipt.id, number: printed(edition, { ...receipt, year }) } : null };
    }),
  );
  failpoint('money-answered');
  return answer;
}
