import type { register as route } from '@isocentre/contract/registration';
import type { Answer } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import { categoryIn, registrationFaults, typeOf } from '@isocentre/domain/registration/check-registration';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import type { RegistrationForm } from '@isocentre/domain/registration/registration-form';
import { registrationRules } from '@isocentre/domain/registration/registration-rules';
import { VISITOR } from '@isocentre/domain/people/actor';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { refuseWeakPassword } from '../accounts/check-password.ts';
import { createAccount } from '../accounts/create-account.ts';
import { enrol, refuseEndedSale } from './enrol.ts';
import { emailTaken, textVersions } from './queries/registration.ts';

export interface RegistrationDeps {
  db: Database;
  clock: Clock;
}

/** A new delegate: account, registration, audit row and mail in one transaction, at the price of the server's clock. */
export async function register(deps: RegistrationDeps, form: RegistrationForm, visit: Visit): Promise<Answer<typeof route>> {
  const { db, clock } = deps;
  const { edition } = visit.edition;
  const rules = registrationRules(edition, visit.now);
  if (!rules.open) throw new Refused('ONLINE_REGISTRATION_CLOSED');
  refuseEndedSale(rules, form.category);
  const category = categoryIn(rules, form.category);
  const faults = registrationFaults(rules, form);
  const type = category && typeOf(category, form.registrationType);
  const quote = category?.types.find((one) => one.code === type)?.quote;
  if (Object.keys(faults).length > 0 || !type || !quote) throw new Refused('VALIDATION', { fields: faults });
  await refuseWeakPassword(form.password, { edition, email: form.email, name: form.name });

  // Checked before the slow password hash; the unique index below decides.
  if (await emailTaken(db, form.email)) throw new Refused('EMAIL_IN_USE');
  const passwordHash = await hashPassword(form.password);

  const enrolled = await db.transaction().execute(async (transaction) => {
    const account = await createAccount(transaction, visit.people, {
      email: form.email,
      title: form.title || null,
      name: form.name,
      passwordHash,
    });
    return enrol(transaction, visit, {
      accountId: account.id,
      form,
      rules,
      type,
      payLater: form.payLater,
      source: 'online',
      actor: VISITOR,
      action: 'registration.received',
      accepted: { ...(await textVersions(transaction, visit.edition.id)), terms_accepted_at: clock.system() },
    });
  });
  if (!enrolled) throw new Error('A new account was registered already');
  return { userId: delegateNumber(edition.delegatePrefix, enrolled.number), quote, payLater: form.payLater ? 'YES' : 'NO' };
}
