import type { AllocationForm, BankCreditForm } from '@isocentre/domain/payments/money-forms';
import type { Visit } from '../../platform/feature.ts';
import { allocateBankCredit, recordBankCredit } from '../payments/bank-credits.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import { insistRegistrations } from './queries/registration.ts';

/** Whoever is not of this edition is not found, before anything is locked. */
export async function payWithNewCredit(deps: MoneyDeps, visit: Visit, form: BankCreditForm): Promise<{ credit: string }> {
  await insistRegistrations(deps.db, visit.edition.id, form);
  return recordBankCredit(deps, visit, form);
}

export async function payWithCredit(deps: MoneyDeps, visit: Visit, form: AllocationForm & { id: string }): Promise<Record<string, never>> {
  await insistRegistrations(deps.db, visit.edition.id, form);
  return allocateBankCredit(deps, visit, form);
}
