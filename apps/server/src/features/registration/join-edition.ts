import { randomUUID } from 'node:crypto';
import type { MyRegistration } from '@isocentre/contract/registration';
import { paymentAccepted } from '@isocentre/domain/editions/calendar';
import type { Edition } from '@isocentre/domain/editions/edition';
import { Refused } from '@isocentre/domain/refusals';
import { OTHER } from '@isocentre/domain/registration/check-registration';
import { storedPhone } from '@isocentre/domain/registration/countries';
import { mealOf, MEALS } from '@isocentre/domain/registration/meals';
import { registrationStanding } from '@isocentre/domain/registration/registration-standing';
import { writeAudit } from '../../platform/audit.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { receivedLetter } from './letter-definitions.ts';
import { earlierDetails, insertRegistration, isRegistered } from './queries/registration.ts';
import { readRegistration } from './read-registration.ts';
import type { RegistrationDeps } from './register.ts';

/**
 * Registers somebody with an account from an earlier conference, starting from what their society
 * knows of them. Possible as long as
 * anything can be paid, even when new accounts can no longer be created online.
 */
export async function joinEdition({ db }: RegistrationDeps, visit: Visit): Promise<MyRegistration> {
  const { id: editionId, edition } = visit.edition;
  const account = accountOf(visit);
  if (await isRegistered(db, editionId, account.id)) throw new Refused('ALREADY_REGISTERED');
  if (!paymentAccepted(edition, visit.now)) {
    const { code, title } = registrationStanding(edition, visit.now);
    throw new Refused('REGISTRATION_CLOSED', code === 'before' ? { words: `${title}.` } : {});
  }
  const id = randomUUID();
  await db.transaction().execute(async (transaction) => {
    const known = await earlierDetails(transaction, editionId, account.id);
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'registration.joined',
      entity: 'registration',
      entityId: id,
      requestId: visit.requestId,
    });
    await writeLetter(transaction, receivedLetter, { editionId, about: id, accountId: account.id });
    const number = await insertRegistration(transaction, {
      edition_id: editionId,
      id,
      account_id: account.id,
      ...fitting(edition, known),
      name: known?.name ?? account.name,
      title: edition.options.title.find((one) => one === (known?.title ?? account.title)) ?? '',
      pay_later: false,
      payment_status: 'NOT PAID',
      source: 'join',
      registered_at: visit.now,
    });
    if (number === undefined) throw new Refused('ALREADY_REGISTERED');
  });
  return readRegistration({ db }, { ...visit, registrationId: id });
}

type Known = Awaited<ReturnType<typeof earlierDetails>>;

/** The details known from elsewhere that are valid here: another edition has another list of countries. */
function fitting({ options }: Edition, known: Known) {
  const country = options.country.find((one) => one === known?.country);
  const elsewhere = known && known.country !== '' && !country && options.country.includes(OTHER);
  return {
    mobile: storedPhone(known?.country ?? '', known?.mobile ?? ''),
    institute: known?.institute ?? '',
    designation: known?.designation ?? '',
    city: known?.city ?? '',
    country: country ?? (elsewhere ? OTHER : (options.country[0] ?? '')),
    country_other: elsewhere ? known.country_other || known.country : (known?.country_other ?? ''),
    postal_address: known?.postal_address ?? '',
    postal_pin: known?.postal_pin ?? '',
    meal_preference: known?.meal_preference ?? mealOf(options.meal[0]) ?? MEALS[0],
    age: known?.age ?? null,
    membership_id: known?.membership_id ?? '',
  };
}
