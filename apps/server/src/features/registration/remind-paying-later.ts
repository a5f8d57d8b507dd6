import { DAY_MS } from '@isocentre/domain/durations';
import { quoteToday } from '@isocentre/domain/fees/quote-today';
import type { SweepDeps } from './deps.ts';
import { sendPriceRisesJob } from './job-definitions.ts';
import { categoriesPayingLater, unremindedOf } from './queries/registration.ts';

/** How long before the price rises the reminder is sent. */
const AHEAD_MS = 3 * DAY_MS;

/**
 * Reminds everybody who pays later, once, that their price is about to rise. The mark and the mail job are one
 * transaction.
 */
export async function remindPayingLater({ db, enqueue, clock, readEdition }: SweepDeps): Promise<number> {
  const now = clock.edition({});
  let reminded = 0;
  for (const { editionId, category, type } of await categoriesPayingLater(db)) {
    const quote = quoteToday(await readEdition(editionId), { category, registration_type: type }, now);
    if (!quote || quote.nextPrice === null) continue;
    const rise = new Date(quote.until);
    if (rise.getTime() - now.getTime() > AHEAD_MS) continue;
    await db.transaction().execute(async (transaction) => {
      for (const registrationId of await unremindedOf(transaction, { editionId, category, type, rise })) {
        await enqueue(transaction, sendPriceRisesJob, { editionId, registrationId });
        reminded += 1;
      }
    });
  }
  return reminded;
}
