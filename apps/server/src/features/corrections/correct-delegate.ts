import type { correctDelegate as route } from '@isocentre/contract/delegates/correction';
import type { Answer, Parsed } from '@isocentre/contract/route';
import { ASKED_BY_CATEGORY, DETAIL_COLUMNS, formOf, touchedFields } from '@isocentre/domain/corrections/stored-details';
import { UNDO_MS } from '@isocentre/domain/corrections/undo';
import { Refused } from '@isocentre/domain/refusals';
import { categoryIn, detailsFaults } from '@isocentre/domain/registration/check-registration';
import { registrationRules } from '@isocentre/domain/registration/registration-rules';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { auditChange, type Booking } from '../payments/booking.ts';
import { changeCategory } from '../payments/change-category.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import { changedFields } from '../registration/changed-details.ts';
import { changeRegistration, type RegistrationRow, renameAccount } from '../registration/queries/registration.ts';
import { storedDetails } from '../registration/stored-details.ts';
import { changedElsewhere, underLock } from './begin-correction.ts';

type Body = Parsed<typeof route>['body'];

/** An organiser corrects what somebody typed, or the category with what follows from it. */
export async function correctDelegate(deps: MoneyDeps, visit: RegistrationVisit, body: Body): Promise<Answer<typeof route>> {
  const { reason, category } = body;
  return underLock(deps, visit, async (booking, row) => {
    if (row.version !== body.version) throw changedElsewhere(row);
    const details = checkedDetails(visit, row, body);
    const fields = Object.keys(details);
    if (fields.length === 0 && !category) throw new Refused('VALIDATION', { fields: { details: 'Nothing has been changed.' } });
    if (fields.length > 0) await storeDetails(booking, row, details);
    const also = fields.length > 0 ? { fields, ...beforeAndAfter(row, details) } : undefined;
    if (category) {
      const { auditId } = await changeCategory(
        booking,
        { edition: visit.edition.edition, now: visit.now },
        { ...category, reason, ...(also ? { also } : {}) },
      );
      return correctedAt(auditId, booking.now);
    }
    const auditId = await auditChange(booking, {
      action: 'registration.corrected',
      entity: 'registration',
      entityId: row.id,
      // Which fields, not their values: this log is never erased, personal details are.
      after: { fields },
      reason,
      said: beforeAndAfter(row, details),
    });
    return correctedAt(auditId, booking.now);
  });
}

type Stored = Partial<ReturnType<typeof storedDetails>>;

/** By the rules of the delegate's own form, as far as something changes: what was missing before stays their business. */
function checkedDetails(
  { edition: { edition }, now }: RegistrationVisit,
  row: RegistrationRow,
  { details: given, category }: Body,
): Stored {
  const rules = registrationRules(edition, now);
  const before = formOf(row);
  const touched = touchedFields(before, given);
  const form = { ...before, ...given };
  const asked = new Set([...touched, ...(category ? ASKED_BY_CATEGORY : [])]);
  const faults = Object.entries(detailsFaults(rules, form, categoryIn(rules, category?.category ?? row.category ?? ''))).filter(([field]) =>
    asked.has(field as keyof typeof DETAIL_COLUMNS),
  );
  if (faults.length > 0)
    throw new Refused('VALIDATION', { fields: Object.fromEntries(faults.map(([field, words]) => [`details.${field}`, words])) });
  const columns = new Set<string>(touched.map((field) => DETAIL_COLUMNS[field]));
  const stored = storedDetails(rules, form);
  return Object.fromEntries(changedFields(row, stored).flatMap((field) => (columns.has(field) ? [[field, stored[field]]] : [])));
}

export async function storeDetails({ transaction, registration }: Booking, row: RegistrationRow, details: Stored): Promise<void> {
  await changeRegistration(transaction, row, details);
  const { title = row.title, name = row.name } = details;
  if (title !== row.title || name !== row.name) await renameAccount(transaction, registration.account_id, title, name);
}

export function beforeAndAfter(row: RegistrationRow, details: Stored): { before: object; after: object } {
  const before = Object.fromEntries((Object.keys(details) as Array<keyof Stored>).map((field) => [field, row[field]]));
  return { before, after: details };
}

export const correctedAt = (correction: string, now: Date) => ({ correction, undoUntil: new Date(now.getTime() + UNDO_MS).toISOString() });
