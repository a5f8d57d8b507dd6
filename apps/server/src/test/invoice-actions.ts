import { issueInvoice } from '../features/payments/issue-invoice.ts';
import { recordBankCredit } from '../features/payments/bank-credits.ts';
import { closeBankCredit, correctBankCredit } from '../features/payments/correct-bank-credit.ts';
import { cancelInvoice, settleInvoice } from '../features/payments/settle-invoice.ts';
import { pick } from './books-of.ts';
import type { Act, MoneyWorld } from './money-world.ts';

/** One bank transfer for several people: invoices, and the lines of the statement that pay for them. */

/** Somebody who may be billed beside them. */
async function anybodyElse({ db }: MoneyWorld, registrationId: string, dice: number): Promise<string[]> {
  const others = await db
    .selectFrom('registrations')
    .select('id')
    .where('edition_id', '=', 1)
    .where('id', '<>', registrationId)
    .where('payment_status', 'in', ['NOT PAID', 'PENDING'])
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .limit(40)
    .execute();
  return others.slice(dice % 7, (dice % 7) + (dice % 3)).map(({ id }) => id);
}

const invoiceOf = async ({ db }: MoneyWorld, registrationId: string, dice: number) =>
  pick(
    await db
      .selectFrom('invoice_lines')
      .innerJoin('invoices', (join) =>
        join.onRef('invoices.edition_id', '=', 'invoice_lines.edition_id').onRef('invoices.id', '=', 'invoice_lines.invoice_id'),
      )
      .where('registration_id', '=', registrationId)
      .select(['invoices.id', 'invoices.amount_minor as amountMinor', 'invoices.state'])
      .orderBy('invoices.number', 'desc')
      .execute(),
    dice % 4 === 0 ? 1 : 0,
  );

const anyCredit = async ({ db }: MoneyWorld, dice: number) =>
  pick(
    await db.selectFrom('bank_credits').selectAll().where('edition_id', '=', 1).orderBy('recorded_at', 'desc').limit(20).execute(),
    dice,
  );

/** Some numbers are given twice, also to transfers for one person. */
const line = (dice: number, amountMinor: number) => ({
  utr: dice % 6 === 0 ? `utr-000${dice % 20_000}` : `BANK${dice}`,
  amountMinor,
  receivedOn: dice % 5 === 0 ? '2025-07-20' : '2025-08-01',
  payer: 'A hospital',
});

const issues: Act = async (world, { visit, registrationId }, dice) => {
  const registrations = [registrationId, ...(await anybodyElse(world, registrationId, dice))];
  const party = { billedTo: 'A hospital', billedAddress: 'Chennai', billedGstin: '', reference: '' };
  await issueInvoice(world.deps, visit, { ...party, registrations, dueOn: '2025-08-25', dueBecause: 'agreed' });
};

export const INVOICE_ACTIONS = {
  'invoice is issued': issues,
  'invoice is paid': async (world, person, dice) => {
    // Both in the right order are seldom drawn.
    if ((await invoiceOf(world, person.registrationId, 0))?.state !== 'issued' && dice % 2 === 0) await issues(world, person, dice);
    const invoice = await invoiceOf(world, person.registrationId, dice);
    if (!invoice) return;
    const credit = dice % 3 === 0 ? await anyCredit(world, dice) : undefined;
    const came = invoice.amountMinor + (pick([0, 0, 50_000, -100], dice) ?? 0);
    const payment = credit ? { credit: credit.id } : line(dice, came);
    await settleInvoice(world.deps, dice % 2 === 0 ? person.visit : person.colleague, { id: invoice.id, payment });
  },
  'invoice is cancelled': async (world, { visit, registrationId }, dice) => {
    const invoice = await invoiceOf(world, registrationId, dice);
    if (invoice) await cancelInvoice(world.deps, visit, { id: invoice.id, reason: 'another institute' });
  },
  'bank credit is recorded': async (world, { visit, registrationId }, dice) => {
    const allocations = [registrationId, ...(await anybodyElse(world, registrationId, dice))].map((registration) => ({
      registration,
      amountMinor: pick([150_000, 150_000, 50_000], dice) ?? 150_000,
    }));
    await recordBankCredit(world.deps, visit, { ...line(dice, 500_000), allocations: dice % 4 === 0 ? [] : allocations });
  },
  'bank credit is corrected': async (world, { colleague }, dice) => {
    const credit = await anyCredit(world, dice);
    if (!credit) return;
    const form = { id: credit.id, version: credit.version, reason: 'mistyped' };
    // Also to less than is paid with it, and to a number that is taken.
    const same = { ...line(dice, 0), utr: credit.utr, receivedOn: credit.received_on };
    const amountMinor = pick([credit.amount_minor + 5000, Math.max(1, credit.amount_minor - 100_000), 10_000], dice) ?? 10_000;
    await correctBankCredit(world.deps, colleague, { ...(dice % 3 === 0 ? line(dice, 0) : same), ...form, amountMinor });
  },
  'bank credit is closed': async (world, { colleague }, dice) => {
    const credit = await anyCredit(world, dice);
    if (credit && dice % 2 === 0)
      await closeBankCredit(world.deps, colleague, { id: credit.id, version: credit.version, reason: 'sent back' });
  },
} as const satisfies Record<string, Act>;
