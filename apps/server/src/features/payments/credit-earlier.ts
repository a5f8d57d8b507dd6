import { creditWhatWentBack } from './credit-what-went-back.ts';
import type { MoneyDeps } from './deps.ts';
import { paymentsWithoutNote } from './queries/credit-notes.ts';
import { lockRegistration } from './queries/payments.ts';

const BATCH = 200;

/** Gives credit notes for money that went back under a release that did not know of them. Returns how many. */
export async function creditEarlier({ db, clock }: Pick<MoneyDeps, 'db' | 'clock'>): Promise<number> {
  const shown = (instant: Date) => clock.asShown(instant, {});
  let given = 0;
  for (const { edition_id: editionId, registration_id: registrationId, payment_id: paymentId } of await paymentsWithoutNote(db, BATCH))
    given += await db.transaction().execute(async (transaction) => {
      const registration = await lockRegistration(transaction, editionId, registrationId);
      return creditWhatWentBack({ transaction, registration, now: clock.system(), shown }, paymentId);
    });
  return given;
}
