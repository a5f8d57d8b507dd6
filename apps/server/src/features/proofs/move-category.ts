import { quoteToday } from '@isocentre/domain/fees/quote-today';
import { Refused } from '@isocentre/domain/refusals';
import { isSettled } from '@isocentre/domain/registration/payment-status';
import { fallbackOf, fallbackQuote } from '@isocentre/domain/registration/proof-verdict';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { replaceOrders } from '../payments/queries/move-order.ts';
import { hasMoney } from '../registration/queries/proofs.ts';
import { changeRegistration, type RegistrationRow } from '../registration/queries/registration.ts';

/** The category of a locked registration that nothing was paid for. Its price follows from it, at once. */

const paidOrOnItsWay = async (transaction: Database, row: RegistrationRow) =>
  isSettled(row.payment_status) || row.payment_status === 'REFUNDED' || hasMoney(transaction, row.edition_id, row.id);

/** Returns the category that was left. */
export async function moveToFallback(transaction: Database, row: RegistrationRow, visit: Visit): Promise<string> {
  const { edition } = visit.edition;
  const fallback = fallbackOf(edition, row.category);
  if (!fallback || row.category === null) throw new Refused('NO_FALLBACK');
  if (await paidOrOnItsWay(transaction, row)) throw new Refused('MOVE_PAID');
  const quote = fallbackQuote(edition, row, visit.now);
  if (!quote) throw new Refused('MOVE_CLOSED');
  await move(transaction, row, { category: fallback.code, registration_type: quote.type }, visit);
  return row.category;
}

/** Back to where it was, unless the delegate has chosen something else since. */
export async function moveBack(transaction: Database, row: RegistrationRow, movedFrom: string, visit: Visit): Promise<void> {
  const { edition } = visit.edition;
  if (row.category !== fallbackOf(edition, movedFrom)?.code) return;
  if (await paidOrOnItsWay(transaction, row)) throw new Refused('PAID_SINCE');
  const quote = quoteToday(edition, { category: movedFrom, registration_type: row.registration_type, price_kept: false }, visit.now);
  await move(transaction, row, { category: movedFrom, registration_type: quote?.type ?? row.registration_type }, visit);
}

async function move(
  transaction: Database,
  row: RegistrationRow,
  to: { category: string; registration_type: string | null },
  { actor, requestId }: Visit,
): Promise<void> {
  await changeRegistration(transaction, row, to);
  // Nobody pays the old price in a window that is still open.
  await replaceOrders(transaction, row, { states: ['preparing', 'open'] });
  await writeAudit(transaction, {
    editionId: row.edition_id,
    actor,
    subject: row.account_id,
    action: 'registration.moved',
    entity: 'registration',
    entityId: row.id,
    before: { category: row.category, registrationType: row.registration_type },
    after: { category: to.category, registrationType: to.registration_type },
    requestId,
  });
}
