import { DAY_MS } from '@isocentre/domain/durations';
import { quoteToday } from '@isocentre/domain/fees/quote-today';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import type { SweepDeps } from './deps.ts';
import { priceRisesLetter } from './letter-definitions.ts';
import { categoriesPayingLater, unremindedOf } from './queries/registration.ts';

/** How long before the price rises the reminder is sent. */
const AHEAD_MS = 3 * DAY_MS;

/**
 * Reminds everybody who pays later, once, that their price is about to rise. The mark and the letter are one
 * transaction.
 */
export async function remindPayingLater({ db, clock, readEdition }: SweepDeps): Promise<number> {
  const now = clock.edition({});
  let reminded = 0;
  for (const { editionId, category, type } of await categoriesPayingLater(db, {
    now,
    phaseEndsBefore: new Date(now.getTime() + AHEAD_MS),
  })) {
    const quote = quoteToday(await readEdition(editionId), { category, registration_type: type, price_kept: false }, now);
    if (!quote || quote.nextPrice === null) continue;
    const rise = new Date(quote.until);
    if (rise.getTime() - now.getTime() > AHEAD_MS) continue;
    await db.transaction().execute(async (transaction) => {
      for (const registrationId of await unremindedOf(transaction, { editionId, category, type, rise })) {
        const letter = { editionId, about: registrationId, occasion: rise.toISOString(), registrationId };
        await writeLetter(transaction, priceRisesLetter, letter);
        reminded += 1;
      }
    });
  }
  return reminded;
}
