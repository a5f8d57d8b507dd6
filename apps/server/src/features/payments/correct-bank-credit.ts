import { localDate } from '@isocentre/domain/editions/local-time';
import type { BankCreditClosing, BankCreditCorrection } from '@isocentre/domain/payments/money-forms';
import { transferKey } from '@isocentre/domain/payments/transfer-key';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import type { Credit } from './bank-credits.ts';
import { accountOfActor, insistMoved } from './booking.ts';
import type { MoneyDeps } from './deps.ts';
import { allocatedOf, changeBankCredit, lockBankCredit } from './queries/bank-credits.ts';
import { lockTransfer, recordOfTransfer } from './queries/transfers.ts';

/**
 * A line of the statement that was entered wrongly. What it said before stays written down, with the reason. Never below what is paid
 * with it; and while somebody is, number and day stay, since receipts name them. A closed credit is open again.
 */
export async function correctBankCredit(deps: MoneyDeps, visit: Visit, form: BankCreditCorrection & { id: string }): Promise<void> {
  const { id: editionId, edition } = visit.edition;
  const utr = transferKey(form.utr);
  if (utr === '') throw new Refused('VALIDATION', { fields: { utr: "Please enter the bank's reference." } });
  if (form.receivedOn > localDate(visit.now, edition.timeZone))
    throw new Refused('VALIDATION', { fields: { receivedOn: 'This day has not come yet.' } });
  await deps.db.transaction().execute(async (transaction) => {
    // The number before the credit, as where a transfer is recorded.
    await lockTransfer(transaction, editionId, utr);
    const { credit, used } = await lockedCredit(transaction, editionId, form);
    const before = await recordOfTransfer(transaction, editionId, utr, { except: credit.id });
    if (before) throw new Refused('TRANSFER_RECORDED', { current: before });
    if (form.amountMinor < used) throw new Refused('CREDIT_EXCEEDED', { current: { usedMinor: used } });
    if (used > 0 && (utr !== credit.utr || form.receivedOn !== credit.received_on)) throw new Refused('CREDIT_IN_USE');
    await change(transaction, deps, visit, {
      credit,
      kind: 'corrected',
      reason: form.reason,
      now: { utr, amount_minor: form.amountMinor, received_on: form.receivedOn, payer: form.payer || null, closed_at: null },
    });
  });
}

/** Nobody shall be paid with the rest of it: it was entered twice, or went back to where it came from. What is paid with it stays. */
export async function closeBankCredit(deps: MoneyDeps, visit: Visit, form: BankCreditClosing & { id: string }): Promise<void> {
  await deps.db.transaction().execute(async (transaction) => {
    const { credit, used } = await lockedCredit(transaction, visit.edition.id, form);
    insistMoved(credit.closed_at === null && used < credit.amount_minor, { version: credit.version });
    await change(transaction, deps, visit, {
      credit,
      kind: 'closed',
      reason: form.reason,
      now: { closed_at: deps.clock.system() },
    });
  });
}

/** As it was shown, with what is paid with it. */
async function lockedCredit(transaction: Database, editionId: number, { id, version }: { id: string; version: number }) {
  const credit = await lockBankCredit(transaction, editionId, id);
  if (!credit) throw new Refused('NOT_FOUND');
  insistMoved(credit.version === version, { version: credit.version });
  return { credit, used: await allocatedOf(transaction, editionId, id) };
}

interface Change {
  credit: Credit;
  kind: 'corrected' | 'closed';
  reason: string;
  now: Parameters<typeof changeBankCredit>[3];
}

async function change(transaction: Database, { clock }: MoneyDeps, visit: Visit, { credit, kind, reason, now }: Change): Promise<void> {
  const said = { kind, reason, by: accountOfActor(visit.actor), at: clock.system() };
  insistMoved(await changeBankCredit(transaction, credit, said, now), { version: credit.version });
  await writeAudit(transaction, {
    editionId: credit.edition_id,
    actor: visit.actor,
    requestId: visit.requestId,
    action: `bank-credit.${kind}`,
    entity: 'bank-credit',
    entityId: credit.id,
    // Numbers, payers and words stand with the credit, where they can be erased: this log never is.
    before: { amountMinor: credit.amount_minor, receivedOn: credit.received_on },
    after: {
      amountMinor: now.amount_minor ?? credit.amount_minor,
      receivedOn: now.received_on ?? credit.received_on,
      version: credit.version + 1,
    },
  });
}
