import { quoteToday } from '@isocentre/domain/fees/quote-today';
import { Refused } from '@isocentre/domain/refusals';
import { isSettled } from '@isocentre/domain/registration/payment-status';
import { fallbackOf, fallbackQuote } from '@isocentre/domain/registration/proof-verdict';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import { replaceOrders } from '../payments/queries/move-order.ts';
import { hasMoney, moneyOfMove } from '../registration/queries/proofs.ts';
import { changeRegistration, type RegistrationRow } from '../registration/queries/registration.ts';
import { movePaid, movePaidBack } from './move-paid.ts';

/** The category of a locked registration, whose proof is refused or looked at again. */

const paidOrOnItsWay = async (transaction: Database, row: RegistrationRow) =>
  isSettled(row.payment_status) || hasMoney(transaction, row.edition_id, row.id);

interface Move {
  movedFrom: string;
  /** The correction it was, if something had been paid. */
  correction?: string;
}

/** Unpaid: the new price is asked for at once. Paid: the difference is open. */
export async function moveToFallback(
  transaction: Database,
  deps: MoneyDeps,
  row: RegistrationRow,
  visit: Visit,
  reason: string,
): Promise<Move> {
  const { edition } = visit.edition;
  const fallback = fallbackOf(edition, row.category);
  if (!fallback || row.category === null) throw new Refused('NO_FALLBACK');
  const movedFrom = row.category;
  if (row.payment_status === 'REFUNDED') throw new Refused('MOVE_REFUNDED');
  if (await paidOrOnItsWay(transaction, row))
    return { movedFrom, correction: await movePaid(transaction, deps, row, visit, { to: fallback.code, reason }) };
  const quote = fallbackQuote(edition, row, visit.now);
  if (!quote) throw new Refused('MOVE_CLOSED');
  await move(transaction, row, { category: fallback.code, registration_type: quote.type }, visit);
  return { movedFrom };
}

/** Back to where it was, unless the delegate has chosen something else since. */
export async function moveBack(
  transaction: Database,
  deps: MoneyDeps,
  row: RegistrationRow,
  { movedFrom, verdictId }: { movedFrom: string; verdictId: string },
  visit: Visit,
): Promise<void> {
  const { edition } = visit.edition;
  if (row.category !== fallbackOf(edition, movedFrom)?.code) return;
  const correction = await moneyOfMove(transaction, row.edition_id, verdictId);
  if (correction) return movePaidBack(transaction, deps, row, visit, correction.id);
  if (row.payment_status === 'REFUNDED' || (await paidOrOnItsWay(transaction, row))) throw new Refused('PAID_SINCE');
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
