import type { Billing } from '@isocentre/contract/payments/my-billing';
import type { BilledParty } from '@isocentre/domain/payments/money-forms';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { bookFor } from './begin-booking.ts';
import { auditChange } from './booking.ts';
import type { MoneyDeps } from './deps.ts';
import { ownParty } from './own-party.ts';
import { findAddressee, findBilling, removeBilling, saveBilling } from './queries/billing.ts';

/** Whom the receipts of a registration are made out to. */
export async function readBilling(
  { db }: Pick<MoneyDeps, 'db'>,
  visit: Pick<RegistrationVisit, 'edition' | 'registrationId'>,
): Promise<Billing> {
  return describe(db, visit.edition.id, visit.registrationId);
}

/** Until the registration is paid. Receipts that were given stay as they are; the next ones are made out to whom it says now. */
export async function changeBilling(deps: MoneyDeps, visit: RegistrationVisit, billing: BilledParty | null): Promise<Billing> {
  await describe(deps.db, visit.edition.id, visit.registrationId);
  return bookFor(deps, visit, visit.registrationId, async (booking) => {
    const { transaction, registration, now } = booking;
    if (registration.payment_status === 'PAID') throw new Refused('RECEIPT_GIVEN');
    const before = await findBilling(transaction, registration.edition_id, registration.id);
    if (billing === null) await removeBilling(transaction, registration);
    else await saveBilling(transaction, registration, billing, now);
    await auditChange(booking, {
      action: 'billing.changed',
      entity: 'registration',
      entityId: registration.id,
      said: { before: { ...before }, after: { ...billing } },
    });
    return describe(transaction, registration.edition_id, registration.id);
  });
}

async function describe(db: Database, editionId: number, registrationId: string): Promise<Billing> {
  const own = await findAddressee(db, editionId, registrationId);
  if (!own) throw new Refused('NOT_FOUND');
  return {
    billing: (await findBilling(db, editionId, registrationId)) ?? null,
    own: ownParty(own),
    open: own.payment_status !== 'PAID',
  };
}
