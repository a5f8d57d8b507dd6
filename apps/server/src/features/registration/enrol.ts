import { randomUUID } from 'node:crypto';
import { LETTER_PRIORITY } from '@isocentre/domain/letters/letter-state';
import type { Actor } from '@isocentre/domain/people/actor';
import { Refused } from '@isocentre/domain/refusals';
import { categoryIn } from '@isocentre/domain/registration/check-registration';
import type { DelegateDetails } from '@isocentre/domain/registration/registration-form';
import type { RegistrationRules } from '@isocentre/domain/registration/registration-rules';
import { writeAudit } from '../../platform/audit.ts';
import { writeDetails, writeManyDetails } from '../../platform/change-details.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { receivedLetter } from './letter-definitions.ts';
import { insertRegistration, insertRegistrations, type NewRegistration } from './queries/registration.ts';
import { storedDetails } from './stored-details.ts';

/** A category with the workshop cannot be booked once its sale has ended: said as such, and not as a wrong choice. */
export function refuseEndedSale(rules: Pick<RegistrationRules, 'categories'>, code: string): void {
  const category = categoryIn(rules, code);
  if (category?.pricing === 'fixed' && category.types.length === 0) throw new Refused('WORKSHOP_SALES_CLOSED');
}

/** A checked registration, by whoever made it. */
export interface Enrolment {
  accountId: string;
  form: DelegateDetails & { category: string };
  rules: RegistrationRules;
  type: string;
  payLater: boolean;
  source: NewRegistration['source'];
  /** Who does it: the delegate, or somebody on their behalf. */
  actor: Actor;
  action: 'registration.received' | 'registration.entered';
  /** Only what its maker has accepted. */
  accepted?: Pick<NewRegistration, 'terms_version' | 'privacy_version' | 'terms_accepted_at'>;
  /** The price of its type, whatever the day, and why. */
  keptPrice?: { reason: string } | undefined;
  /** How soon its letter leaves, compared with those of others; `nothing`: there is none. */
  tells?: 'usual' | 'reminder' | 'nothing';
}

/**
 * Registers an account: registration, audit row and letter in the caller's transaction, under the edition's next number. The same
 * for delegates, organisers and the desk. Undefined: this account is registered already.
 */
export async function enrol(
  transaction: Database,
  visit: Visit,
  enrolment: Enrolment,
): Promise<{ id: string; number: number } | undefined> {
  const { registration, auditId } = await announce(transaction, visit, enrolment);
  const number = await insertRegistration(transaction, registration);
  if (number === undefined) return undefined;
  const { accountId, keptPrice } = enrolment;
  const { edition_id: editionId, id } = registration;
  if (keptPrice) await writeDetails(transaction, { editionId, auditId, accountId, registrationId: id, reason: keptPrice.reason });
  return { id, number };
}

/** Many at once, for one reason, under numbers in a row. Undefined: one of them is registered already. */
export async function enrolAll(
  transaction: Database,
  visit: Visit,
  { enrolments, reason }: { enrolments: readonly Enrolment[]; reason: string },
): Promise<Array<{ id: string; number: number }> | undefined> {
  const announced = [];
  for (const enrolment of enrolments)
    announced.push({ accountId: enrolment.accountId, ...(await announce(transaction, visit, enrolment)) });
  const numbers = await insertRegistrations(
    transaction,
    announced.map(({ registration }) => registration),
  );
  if (!numbers) return undefined;
  await writeManyDetails(
    transaction,
    announced.map(({ accountId, auditId, registration }) => ({
      editionId: visit.edition.id,
      auditId,
      accountId,
      registrationId: registration.id,
      reason,
    })),
  );
  return announced.map(({ registration: { id } }, index) => ({ id, number: numbers.first + index }));
}

/** Everything but the registration itself, whose number others wait for. */
async function announce(
  transaction: Database,
  { edition, now, requestId }: Visit,
  { accountId, form, rules, type, payLater, source, actor, action, accepted, keptPrice, tells = 'usual' }: Enrolment,
): Promise<{ registration: NewRegistration; auditId: string }> {
  const id = randomUUID();
  const editionId = edition.id;
  const auditId = await writeAudit(transaction, {
    editionId,
    actor,
    subject: accountId,
    action,
    entity: 'registration',
    entityId: id,
    after: { category: form.category, registrationType: type, payLater, ...(keptPrice ? { priceKept: true } : {}) },
    requestId,
  });
  if (tells !== 'nothing')
    await writeLetter(transaction, { ...receivedLetter, priority: LETTER_PRIORITY[tells] }, { editionId, about: id, accountId });
  return {
    auditId,
    registration: {
      edition_id: editionId,
      id,
      account_id: accountId,
      category: form.category,
      registration_type: type,
      ...storedDetails(rules, form),
      pay_later: payLater,
      payment_status: payLater ? 'PENDING' : 'NOT PAID',
      source,
      registered_at: now,
      completed_at: payLater ? now : null,
      price_kept: keptPrice !== undefined,
      ...accepted,
    },
  };
}
