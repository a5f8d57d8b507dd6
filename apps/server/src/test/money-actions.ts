import { quoteToday } from '@isocentre/domain/fees/quote-today';
import type { OfflineRail } from '@isocentre/domain/payments/payment-state';
import { isTillRail } from '@isocentre/domain/payments/shift';
import { cancelDelegate } from '../features/corrections/cancel-delegate.ts';
import { readCancellation } from '../features/corrections/read-cancellation.ts';
import { restoreDelegate } from '../features/corrections/restore-delegate.ts';
import { undoCorrection } from '../features/corrections/undo-correction.ts';
import { adjustPrice, offerDifference } from '../features/payments/adjust-price.ts';
import { bookFor } from '../features/payments/begin-booking.ts';
import { changeCategory } from '../features/payments/change-category.ts';
import { clearCheque } from '../features/payments/clear-cheque.ts';
import { closeOrder } from '../features/payments/close-order.ts';
import { correctReceipt } from '../features/payments/correct-receipt.ts';
import { decideFlagged } from '../features/payments/decide-flagged.ts';
import { decideSettlementLine } from '../features/payments/decide-settlement-line.ts';
import { importSettlements } from '../features/payments/import-settlements.ts';
import { decideRefund, payOutRefund } from '../features/payments/decide-refund.ts';
import { grantRegistration } from '../features/payments/grant-registration.ts';
import { proposeRefund } from '../features/payments/propose-refund.ts';
import { attachProviderOrder } from '../features/payments/queries/move-order.ts';
import { recordPayment } from '../features/payments/record-payment.ts';
import { reversePayment } from '../features/payments/reverse-payment.ts';
import { sendRefund } from '../features/payments/send-refund.ts';
import { closeShift, countShift } from '../features/payments/shifts.ts';
import { startPayment } from '../features/payments/start-payment.ts';
import { withdrawSettlementDecision } from '../features/payments/withdraw-settlement-decision.ts';
import type { Act, MoneyWorld, Person } from './money-world.ts';
import { orders, payments, pick, refunds } from './books-of.ts';
import { INVOICE_ACTIONS } from './invoice-actions.ts';
import { ORGANISER_ACTIONS } from './organiser-actions.ts';
import { refundsAtProvider, reports } from './provider-actions.ts';
import { reportOf } from './settlement-report.ts';
import { openTill } from './tills.ts';
import { TREASURER_ACTIONS } from './treasurer-actions.ts';
import { VOUCHER_ACTIONS } from './voucher-actions.ts';

/** Money over the counter or from the bank: what is asked for, a part of it, or more. */
const takes =
  (rail: OfflineRail): Act =>
  async (world, { visit, registrationId }, dice) => {
    const row = await world.db.selectFrom('registrations').selectAll().where('id', '=', registrationId).executeTakeFirstOrThrow();
    const price = quoteToday(visit.edition.edition, row, visit.now)?.chargeMinor ?? 150_000;
    // Whoever has counted theirs opens the next.
    if (isTillRail(rail) && visit.actor.kind === 'staff') await openTill(world.db, visit.actor.accountId);
    await recordPayment(world.deps, visit, {
      rail,
      channel: dice % 2 === 0 ? 'desk' : 'office',
      amountMinor: pick([price, price, Math.ceil(price / 3), price - 100, price + 5000, 25_000], dice) ?? price,
      receivedOn: dice % 5 === 0 ? '2025-07-20' : '2025-08-01',
      // Some numbers are given twice, written differently.
      reference: rail === 'cash' ? null : dice % 2 === 0 ? `utr-000${dice % 20_000}` : `UTR000 ${dice % 20_000}`,
    });
  };

const anyShift = (world: MoneyWorld, state: 'open' | 'counted', accountId?: string) =>
  world.db
    .selectFrom('shifts')
    .select(['id', 'version'])
    .where('edition_id', '=', 1)
    .where('state', '=', state)
    .where((where) => (accountId === undefined ? where.lit(true) : where('account_id', '=', accountId)))
    .executeTakeFirst();

const inTransaction = ({ deps }: MoneyWorld, work: (given: Parameters<typeof closeShift>[0]) => Promise<void>) =>
  deps.db.transaction().execute((transaction) => work({ transaction, clock: deps.clock }));

/** The cashier of everybody's money counts; some once more, some too little. */
async function countsTill(world: MoneyWorld, visit: Person['visit'], dice: number): Promise<void> {
  const cashier = visit.actor.kind === 'staff' ? visit.actor.accountId : '';
  const shift = await anyShift(world, dice % 5 === 0 ? 'counted' : 'open', cashier);
  // Seldom enough that much is taken in each.
  if (!shift || dice % 3 > 0) return;
  const counts = { pieces: [{ minor: 50_000, count: dice % 40 }], otherMinor: dice, terminalMinor: 1000 * (dice % 9) };
  await inTransaction(world, (work) =>
    countShift(work, visit, { ...shift, booksKept: false, counts, note: dice % 7 === 0 ? '' : 'change given twice' }),
  );
}

const verdictOnCheque =
  (verdict: 'cleared' | 'bounced'): Act =>
  async (world, person, dice) => {
    const cheque = pick(
      (await payments(world, person)).filter(({ rail }) => rail === 'cheque'),
      dice,
    );
    if (cheque) await clearCheque(world.deps, person.visit, cheque.id, verdict);
  };

const decides =
  (approve: boolean): Act =>
  async (world, person, dice) => {
    const refund = pick(
      (await refunds(world, person)).filter(({ state }) => state === 'proposed'),
      dice,
    );
    if (refund) await decideRefund(world.deps, dice % 7 === 0 ? person.visit : person.colleague, { refundId: refund.id, approve });
  };

/** What the provider says it paid out for one of the person's payments: sometimes less than came. */
async function payoutOf(world: MoneyWorld, person: Person, dice: number) {
  const payment = pick(
    (await payments(world, person)).filter(({ rail }) => rail === 'provider'),
    dice,
  );
  if (!payment?.provider_payment_id) return undefined;
  const { society_id: societyId } = await world.db
    .selectFrom('editions')
    .select('society_id')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  const amountMinor = payment.amount_minor - (dice % 4 === 0 ? 0 : 1);
  return { societyId, payment, file: reportOf([{ id: payment.provider_payment_id, amountMinor }]) };
}

export const ACTIONS = {
  'begins to pay online': (world, { visit }) => startPayment(world.deps, visit, undefined),
  'provider captures': reports('captured'),
  'provider captures, again': reports('captured'),
  'provider authorises': reports('authorized'),
  'provider declines': reports('failed'),
  'refund in the dashboard': refundsAtProvider(false),
  'provider makes our refund': refundsAtProvider(true),
  'pays cash': takes('cash'),
  'pays by terminal': takes('card-terminal'),
  'pays by transfer': takes('transfer'),
  'gives a cheque': takes('cheque'),
  'cheque clears': verdictOnCheque('cleared'),
  'cheque bounces': verdictOnCheque('bounced'),
  'is granted': (world, { visit }, dice) =>
    dice % 3 === 0 ? grantRegistration(world.deps, visit, { as: 'faculty', reason: 'invited' }) : Promise.resolve(),
  'price is corrected': (world, { visit }, dice) =>
    adjustPrice(world.deps, visit, {
      kind: 'correction',
      amountMinor: (pick([25_000, -25_000, -7000, -100_000, -200_000], dice) ?? 0) + 100 * (dice % 3),
      reason: 'category',
    }),
  'difference is waived': (world, { visit }, dice) =>
    adjustPrice(world.deps, visit, { kind: 'waiver', amountMinor: -1000 * (1 + (dice % 25)), reason: 'hardship' }),
  'difference is offered': async (world, { visit }) => {
    const order = await offerDifference(world.deps, visit);
    await attachProviderOrder(world.db, order, `order_${order.id}`);
  },
  'refund is proposed': async (world, person, dice) => {
    const payment = pick(await payments(world, person), dice);
    if (!payment) return;
    await proposeRefund(world.deps, person.visit, {
      paymentId: payment.id,
      amountMinor: dice % 2 === 0 ? payment.amount_minor : Math.ceil(payment.amount_minor / 2),
      effect: dice % 3 === 0 ? 'ends' : 'keeps',
      method: payment.rail === 'provider' && dice % 4 > 0 ? 'provider' : dice % 5 === 0 ? 'cash' : 'transfer',
      reason: 'asked for it',
    });
  },
  'settlement is imported': async (world, person, dice) => {
    const reported = await payoutOf(world, person, dice);
    if (reported) await importSettlements(world.deps, person.visit, reported);
  },
  'settlement line is explained': async (world, person, dice) => {
    const reported = await payoutOf(world, person, dice);
    if (!reported) return;
    const { societyId, payment } = reported;
    await decideSettlementLine(world.deps, dice % 2 === 0 ? person.visit : person.colleague, {
      reader: { societyId, editionId: 1, seesUnknown: false },
      id: payment.provider_payment_id ?? '',
      note: 'asked the provider',
      bookedMinor: payment.state === 'captured' ? payment.amount_minor : 0,
    });
  },
  'explanation is withdrawn': async (world, person, dice) => {
    const reported = await payoutOf(world, person, dice);
    const id = reported?.payment.provider_payment_id;
    if (!reported || !id) return;
    const reader = { societyId: reported.societyId, editionId: 1, seesUnknown: false };
    const decision = () => world.db.selectFrom('settlement_decisions').select('decided_at').where('line_id', '=', id).executeTakeFirst();
    // All three in the right order are seldom drawn.
    if (!(await decision())) {
      await importSettlements(world.deps, person.visit, reported);
      const bookedMinor = reported.payment.state === 'captured' ? reported.payment.amount_minor : 0;
      await decideSettlementLine(world.deps, person.visit, { reader, id, note: 'asked the provider', bookedMinor });
    }
    const decidedAt = (await decision())?.decided_at.toISOString() ?? '';
    await withdrawSettlementDecision(world.deps, person.colleague, { reader, id, decidedAt, reason: 'it was another fee' });
  },
  'mismatch is decided': async (world, person, dice) => {
    const payment = pick(
      (await payments(world, person)).filter(({ outcome }) => outcome === 'mismatch'),
      dice,
    );
    const decision = pick(['accept', 'rest', 'refund'] as const, dice) ?? 'refund';
    if (payment) await decideFlagged(world.deps, person.visit, { paymentId: payment.id, decision, reason: 'looked at it' });
  },
  'refund is approved': decides(true),
  'refund is declined': decides(false),
  'refund is paid out': async (world, person, dice) => {
    const refund = pick(
      (await refunds(world, person)).filter(({ method }) => method !== 'provider'),
      dice,
    );
    if (refund) await payOutRefund(world.deps, person.visit, { refundId: refund.id, reference: 'voucher 7' });
  },
  'refund is sent to the provider': async (world, person, dice) => {
    const refund = pick(await refunds(world, person), dice);
    // The sandbox knows none of these payments and refuses; only sometimes, so that others can succeed.
    if (refund && dice % 4 === 0) await sendRefund(world.deps, { editionId: 1, refundId: refund.id });
  },
  'payment is reversed': async (world, person, dice) => {
    const payment = pick(await payments(world, person), dice);
    if (payment) await reversePayment(world.deps, person.visit, { paymentId: payment.id, reason: 'wrong person' });
  },
  'receipt is corrected': async (world, person, dice) => {
    const receipt = pick(
      await world.db.selectFrom('receipts').select('id').where('registration_id', '=', person.registrationId).orderBy('number').execute(),
      dice,
    );
    const said = { billedTo: `Trust ${dice}`, billedAddress: 'Chennai', billedGstin: '' };
    if (receipt) await correctReceipt(world.deps, person.visit, { receiptId: receipt.id, ...said, reason: 'wrong institution' });
  },
  'till is counted': (world, { visit }, dice) => countsTill(world, visit, dice),
  'till is closed': async (world, { colleague }) => {
    const shift = await anyShift(world, 'counted');
    if (shift) await inTransaction(world, (work) => closeShift(work, colleague, shift));
  },
  'hold ends': async (world, person, dice) => {
    const order = pick(
      (await orders(world, person)).filter(({ channel }) => channel === 'online'),
      dice,
    );
    if (order) await closeOrder(world.deps, order, 'expired', { keepSeats: false });
  },
  'category is corrected': async ({ deps, db }, { visit, registrationId }, dice) => {
    const category = pick(['ampi', 'student', 'oncology-or-physicist', 'oncologist-physicist-team', 'rtt'], dice) ?? 'ampi';
    const choice = { category, price: pick(['when-paid', 'today'] as const, dice) ?? 'when-paid', waive: dice % 7 === 0 };
    await bookFor(deps, visit, registrationId, (booking) =>
      changeCategory(booking, { edition: visit.edition.edition, now: visit.now }, { ...choice, reason: 'another category' }),
    );
    // Half of them by mistake.
    const [last] = await db
      .selectFrom('audit_log')
      .select('id')
      .where('entity_id', '=', registrationId)
      .where('action', '=', 'registration.corrected')
      .orderBy('at', 'desc')
      .limit(1)
      .execute();
    if (last && dice % 2 === 0) await undoCorrection(deps, visit, last.id);
  },
  'is cancelled': async ({ deps, db }, { visit, registrationId }, dice) => {
    const { cancellation, mark: seen } = await readCancellation(deps, { ...visit, registrationId });
    const row = await db.selectFrom('registrations').select('version').where('id', '=', registrationId).executeTakeFirstOrThrow();
    const refundMinor = pick([0, cancellation.refundable, Math.floor(cancellation.refundable / 3)], dice) ?? 0;
    const body = { version: row.version, reason: 'cannot come', refundMinor, refundReason: 'asked for it', seen };
    await cancelDelegate(deps, visit, body);
  },
  'is restored': (world, { visit }) => restoreDelegate(world.deps, visit),
  'chooses something else': async (world, { registrationId }, dice) => {
    const choice = pick(
      [
        ['ampi', 'early-bird'],
        ['oncology-or-physicist', 'fixed'],
      ] as const,
      dice,
    );
    if (!choice) return;
    await world.db
      .updateTable('registrations')
      .set((row) => ({ category: choice[0], registration_type: choice[1], version: row('version', '+', 1) }))
      .where('edition_id', '=', 1)
      .where('id', '=', registrationId)
      .where('payment_status', 'in', ['NOT PAID', 'PENDING'])
      .execute();
  },
  ...TREASURER_ACTIONS,
  ...VOUCHER_ACTIONS,
  ...INVOICE_ACTIONS,
  ...ORGANISER_ACTIONS,
} as const satisfies Record<string, Act>;

export type Action = keyof typeof ACTIONS;

/** Once somebody is cancelled or merged, most of what follows is refused, and a receipt is seldom wrong: a quarter as often as the others. */
const SELDOM = new Set<string>([
  'is cancelled',
  'is restored',
  'receipt is corrected',
  'explanation is withdrawn',
  ...Object.keys(ORGANISER_ACTIONS),
]);

/** They settle several people at once, so that less is left for the rest to break. */
const FOR_SEVERAL = new Set<string>(Object.keys(INVOICE_ACTIONS));

/** What can break every rule about money, without what makes the rest be refused. */
export const USUAL = (Object.keys(ACTIONS) as Action[]).filter((action) => !SELDOM.has(action) && !FOR_SEVERAL.has(action));

/** A free voucher ends most of what follows, too. */
const LESS_OFTEN = new Set<string>([...SELDOM, ...FOR_SEVERAL, ...Object.keys(VOUCHER_ACTIONS)]);

export const TO_DRAW = (Object.keys(ACTIONS) as Action[]).flatMap((action) =>
  Array.from({ length: LESS_OFTEN.has(action) ? 1 : 4 }, () => action),
);
