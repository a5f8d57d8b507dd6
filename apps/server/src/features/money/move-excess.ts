import type { ExcessMove } from '@isocentre/domain/payments/money-forms';
import type { RegistrationVisit } from '../../platform/feature.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import { moveExcess } from '../payments/move-excess.ts';
import { insistRegistration } from './queries/registration.ts';

/** Whoever is not of this edition is not found, before anything is locked. */
export async function moveExcessHere(deps: MoneyDeps, visit: RegistrationVisit, form: ExcessMove): Promise<{ payment: string }> {
  for (const id of [visit.registrationId, form.to]) await insistRegistration(deps.db, visit.edition.id, id);
  return moveExcess(deps, visit, form);
}
