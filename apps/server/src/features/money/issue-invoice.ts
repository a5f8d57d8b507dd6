import type { InvoiceForm } from '@isocentre/domain/payments/invoices';
import type { Visit } from '../../platform/feature.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import { issueInvoice } from '../payments/issue-invoice.ts';
import { insistRegistrations } from './queries/registration.ts';

/** Whoever is not of this edition is not found, before anything is locked. */
export async function issueNewInvoice(deps: MoneyDeps, visit: Visit, form: InvoiceForm): Promise<{ id: string; number: string }> {
  await insistRegistrations(deps.db, visit.edition.id, { allocations: form.registrations.map((registration) => ({ registration })) });
  return issueInvoice(deps, visit, form);
}
