import { Refused } from '@isocentre/domain/refusals';
import { regainable } from '@isocentre/domain/registration/proof-verdict';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { bookWithin } from '../payments/begin-booking.ts';
import { changeCategory } from '../payments/change-category.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import { findCorrection, moneyMovedSince } from '../payments/queries/corrections.ts';
import { rememberLostCategory } from '../registration/queries/proofs.ts';
import type { RegistrationRow } from '../registration/queries/registration.ts';

/**
 * The category of a registration that something was paid for, which is a correction: at the prices of the time it was paid, with the
 * difference left open. The letter about the proof tells the delegate.
 */

const QUIETLY = { price: 'when-paid', waive: false, withoutLetter: true } as const;

/** The delegate can pay the difference, or bring the category back by another document. Returns the correction. */
export async function movePaid(
  transaction: Database,
  deps: MoneyDeps,
  row: RegistrationRow,
  visit: Visit,
  { to, reason }: { to: string; reason: string },
): Promise<string> {
  const booking = await bookWithin(transaction, deps, visit, row.id);
  const at = { edition: visit.edition.edition, now: visit.now };
  const { auditId } = await changeCategory(booking, at, { ...QUIETLY, category: to, reason });
  await rememberLostCategory(transaction, row, row.category);
  return auditId;
}

/** The refusal is taken back, and everything is as before it; not once money has moved, which would have to move again. */
export async function movePaidBack(
  transaction: Database,
  deps: MoneyDeps,
  row: RegistrationRow,
  visit: Visit,
  correctionId: string,
): Promise<void> {
  const correction = await findCorrection(transaction, row.edition_id, row.id, correctionId);
  // Another correction has come since: that one counts.
  if (!correction || correction.followed) return;
  const { before } = correction;
  if (!before?.category || !before.registrationType) return;
  if (await moneyMovedSince(transaction, row.edition_id, row.id, correction.at)) throw new Refused('PAID_SINCE');
  const asBefore = { due: before.dueMinor, type: before.registrationType, status: before.paymentStatus };
  const booking = await bookWithin(transaction, deps, visit, row.id);
  const at = { edition: visit.edition.edition, now: visit.now };
  const reason = 'The decision about the proof was taken back.';
  await changeCategory(booking, at, { ...QUIETLY, category: before.category, asBefore, reason, undoes: correctionId });
  await rememberLostCategory(transaction, row, null);
}

/** Another document was accepted: back to the category that was lost. A difference that was paid meanwhile is proposed to be given back. */
export async function regain(transaction: Database, deps: MoneyDeps, row: RegistrationRow, visit: Visit, kind: string): Promise<void> {
  const lost = regainable(visit.edition.edition, row);
  if (!lost || lost.proof !== kind) return;
  const booking = await bookWithin(transaction, deps, visit, row.id);
  const at = { edition: visit.edition.edition, now: visit.now };
  await changeCategory(booking, at, { ...QUIETLY, category: lost.code, reason: 'Another proof was accepted.' });
  await rememberLostCategory(transaction, row, null);
}
