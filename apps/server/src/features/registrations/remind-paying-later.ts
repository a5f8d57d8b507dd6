import { quoteToday } from '@isocentre/domain/registration/quote-today';
import { mailPriceRises } from './jobs.ts';
import { categoriesPayingLater, unremindedOf } from './queries/registrations.ts';
import type { SweepDeps } from './sweeps.ts';

/** How long before the price rises people are told. */
const AHEAD_MS = 3 * 86_400_000;

/** Tells everybody who pays later, once, that their price is about to rise. The mark and the mail stand or fall together. */
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
        await enqueue(transaction, mailPriceRises, { editionId, registrationId });
        reminded += 1;
      }
    });
  }
  return reminded;
}
