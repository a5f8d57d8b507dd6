import { randomUUID } from 'node:crypto';
import type { register as route } from '@isocentre/contract/registration';
import type { Answer } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import { categoryIn, registrationFaults, typeOf } from '@isocentre/domain/registration/check-registration';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import type { RegistrationForm } from '@isocentre/domain/registration/registration-form';
import { registrationRules } from '@isocentre/domain/registration/registration-rules';
import { VISITOR } from '@isocentre/domain/people/actor';
import { writeAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { refuseWeakPassword } from '../accounts/check-password.ts';
import { createAccount } from '../accounts/create-account.ts';
import { receivedLetter } from './letter-definitions.ts';
import { emailTaken, insertRegistration, textVersions } from './queries/registration.ts';
import { storedDetails } from './stored-details.ts';

export interface RegistrationDeps {
  db: Database;
  clock: Clock;
}

/** A new delegate: account, registration, audit row and mail in one transaction, at the price of the server's clock. */
export async function register(deps: RegistrationDeps, form: RegistrationForm, visit: Visit): Promise<Answer<typeof route>> {
  const { db, clock } = deps;
  const { id: editionId, edition } = visit.edition;
  const rules = registrationRules(edition, visit.now);
  if (!rules.open) throw new Refused('ONLINE_REGISTRATION_CLOSED');
  const category = categoryIn(rules, form.category);
  if (category?.pricing === 'fixed' && category.types.length === 0) throw new Refused('WORKSHOP_SALES_CLOSED');
  const faults = registrationFaults(rules, form);
  const type = category && typeOf(category, form.registrationType);
  const quote = category?.types.find((one) => one.code === type)?.quote;
  if (Object.keys(faults).length > 0 || !type || !quote) throw new Refused('VALIDATION', { fields: faults });
  await refuseWeakPassword(form.password, { edition, email: form.email, name: form.name });

  // Checked before the slow password hash; the unique index below decides.
  if (await emailTaken(db, form.email)) throw new Refused('EMAIL_IN_USE');
  const passwordHash = await hashPassword(form.password);

  const id = randomUUID();
  const number = await db.transaction().execute(async (transaction) => {
    const account = await createAccount(transaction, { email: form.email, title: form.title || null, name: form.name, passwordHash });
    await writeAudit(transaction, {
      editionId,
      actor: VISITOR,
      subject: account.id,
      action: 'registration.received',
      entity: 'registration',
      entityId: id,
      after: { category: form.category, registrationType: type, payLater: form.payLater },
      requestId: visit.requestId,
    });
    await writeLetter(transaction, receivedLetter, { editionId, about: id, accountId: account.id });
    return insertRegistration(transaction, {
      edition_id: editionId,
      id,
      account_id: account.id,
      category: form.category,
      registration_type: type,
      ...storedDetails(rules, form),
      pay_later: form.payLater,
      payment_status: form.payLater ? 'PENDING' : 'NOT PAID',
      source: 'online',
      registered_at: visit.now,
      completed_at: form.payLater ? visit.now : null,
      ...(await textVersions(transaction, editionId)),
      terms_accepted_at: clock.system(),
    });
  });
  if (number === undefined) throw new Error('A new account was registered already');
  return { userId: delegateNumber(edition.delegatePrefix, number), quote, payLater: form.payLater ? 'YES' : 'NO' };
}
