import { credit } from '@isocentre/domain/payments/balance';
import { paymentWords } from '@isocentre/domain/payments/payment-refusals';
import { isVoucherKey, mayUseVoucher, voucherKey } from '@isocentre/domain/payments/vouchers';
import { allRefusals } from '@isocentre/domain/all-refusals';
import { Refused } from '@isocentre/domain/refusals';
import { asksProofFirst } from '@isocentre/domain/registration/asks-proof-first';
import { seatsOf } from '@isocentre/domain/workshop/seats';
import type { Pool } from 'pg';
import type { Database } from '../../platform/database.ts';
import { failpoint } from '../../platform/failpoints.ts';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { createFailureLimit, TooMany } from '../../platform/limits.ts';
import { hasProof } from '../registration/queries/proofs.ts';
import type { RegistrationRow } from '../registration/queries/registration.ts';
import type { UsedVoucher, VoucherDoor } from '../registration/voucher-door.ts';
import { balanceOf } from './queries/balance.ts';
import { replaceOrders } from './queries/move-order.ts';
import type { OrderRow } from './queries/orders.ts';
import { readPayer } from './queries/payers.ts';
import { lockSeats } from './queries/seats.ts';
import {
  activeUse,
  endPromise,
  findVoucher,
  lockVoucher,
  returnUse,
  takeUse,
  takeUseAgain,
  useBeforeCancelling,
} from './queries/vouchers.ts';
import { endWaiting } from './queries/waiting-list.ts';
import { refuseMoneyUnderWay } from './refuse-money-under-way.ts';
import { freeSeats, secureSeats } from './seats.ts';

/** Wrong codes of one account, wherever it tries them. */
const WRONG_CODES = { calls: 10, perSeconds: 3600 };

/** One answer for every reason: whoever guesses learns nothing from it. */
const notValid = () => new Refused('VOUCHER_NOT_VALID', { fields: { voucher: allRefusals.VOUCHER_NOT_VALID.text } });

/** How a delegate's registration uses a voucher: found before it is written, taken after. */
export function openVouchers({ pool }: { pool: Pool }): VoucherDoor {
  const wrong = createFailureLimit(pool, 'voucher-codes', WRONG_CODES);
  return {
    guarded: async (account, work) => {
      await wrong.take(account).catch((error: unknown) => {
        throw error instanceof TooMany ? new TooMany(error.retryAfterSeconds, paymentWords.tooManyVouchers) : error;
      });
      let guessed = false;
      try {
        return await work();
      } catch (error) {
        guessed = error instanceof Refused && error.code === 'VOUCHER_NOT_VALID';
        throw error;
      } finally {
        if (!guessed) await wrong.giveBack(account);
      }
    },
    find,
    take,
  };
}

/** Under the registration's lock. What is refused for the registration's sake comes first, so that it says nothing about the code. */
async function find(
  transaction: Database,
  { edition: { edition }, now }: RegistrationVisit,
  row: RegistrationRow,
  { voucher: typed, category: code }: { voucher: string; category: string },
): Promise<UsedVoucher> {
  const its = { edition_id: row.edition_id, registration_id: row.id };
  if ((row.price_kept && row.promise === null) || row.invoiced) throw new Refused('VOUCHER_NOT_COMBINED');
  if (credit(await balanceOf(transaction, row.edition_id, row.id)) > 0) throw new Refused('VOUCHER_AFTER_PAYMENT');
  const payer = await readPayer(transaction, row.edition_id, row.id);
  if (payer) await refuseMoneyUnderWay(transaction, payer);
  const key = voucherKey(typed);
  const voucher = await findVoucher(transaction, row.edition_id, isVoucherKey(key) ? key : '');
  const before = await activeUse(transaction, its);
  if (!voucher) throw notValid();
  // Entered again: this registration has its use already.
  const used = before?.voucher_id === voucher.id ? voucher.used - 1 : voucher.used;
  if (!mayUseVoucher({ ...voucher, used }, code, now)) throw notValid();
  if (voucher.made_by !== null && voucher.made_by === row.account_id) throw new Refused('OWN_VOUCHER');
  const category = edition.categories.find((one) => one.code === code);
  if (voucher.kind === 'free' && category && category.proof !== 'none' && asksProofFirst(category))
    if (!(await hasProof(transaction, row, category.proof))) throw new Refused('PROOF_REQUIRED');
  // The promise ends before the registration is written: whatever that says is the new one.
  if (before && before.voucher_id !== voucher.id) await endPromise(transaction, its);
  return { id: voucher.id, phase: voucher.phase };
}

/**
 * Seats before vouchers, and vouchers in the order of their ids, as by everybody who needs both: the use comes last, and the
 * database's count decides about the last one.
 */
async function take(
  transaction: Database,
  { edition: { edition } }: RegistrationVisit,
  row: RegistrationRow,
  { voucher, category: code, at }: { voucher: UsedVoucher; category: string; at: Date },
): Promise<void> {
  const { edition_id: editionId, id: registrationId } = row;
  const its = { edition_id: editionId, registration_id: registrationId };
  await replaceOrders(transaction, row, { states: ['preparing', 'open'] });
  if (voucher.phase === null) {
    const category = edition.categories.find((one) => one.code === code);
    const seats = category ? seatsOf(category) : 0;
    await lockSeats(transaction, editionId);
    if (seats === 0) await freeSeats(transaction, { now: at }, { editionId, registrationId });
    else if (!(await secureSeats(transaction, { ...its, seats }, at))) throw new Refused('WORKSHOP_FULL');
    await endWaiting(transaction, editionId, registrationId, seats > 0 ? 'booked' : 'left');
  }
  const before = await activeUse(transaction, its);
  if (before?.voucher_id === voucher.id) return;
  const ids = [voucher.id, ...(before ? [before.voucher_id] : [])].toSorted();
  for (const id of ids) await lockVoucher(transaction, editionId, id);
  if (before) await returnUse(transaction, editionId, before.id, at);
  if (!(await isLeft(transaction, editionId, voucher.id))) throw notValid();
  await takeUse(transaction, its, voucher.id, at);
  failpoint('voucher-taken');
}

/** Under its lock. */
async function isLeft(transaction: Database, editionId: number, id: string): Promise<boolean> {
  const voucher = await lockVoucher(transaction, editionId, id);
  return voucher !== undefined && voucher.used < voucher.uses;
}

/**
 * Money has come for an order at a voucher's price. Its registration still has the use, or takes it again; false when others have
 * used it meanwhile. Its last day does not matter: the order was made before.
 */
export async function secureVoucher(
  transaction: Database,
  { edition_id, registration_id, voucher_id: voucherId, seats }: Pick<OrderRow, 'edition_id' | 'registration_id' | 'voucher_id' | 'seats'>,
  now: Date,
): Promise<boolean> {
  if (voucherId === null) return true;
  const its = { edition_id, registration_id };
  const before = await activeUse(transaction, its);
  if (before?.voucher_id === voucherId) return true;
  if (seats > 0) await lockSeats(transaction, edition_id);
  for (const id of [voucherId, ...(before ? [before.voucher_id] : [])].toSorted()) await lockVoucher(transaction, edition_id, id);
  if (!(await isLeft(transaction, edition_id, voucherId))) return false;
  if (before) await returnUse(transaction, edition_id, before.id, now);
  await takeUse(transaction, its, voucherId, now);
  return true;
}

/** A cancelled registration is restored: with the voucher that it came with, if others have left it a use. */
export async function restoreVoucher(
  transaction: Database,
  row: Pick<RegistrationRow, 'edition_id' | 'id' | 'payment_status' | 'price_kept'>,
): Promise<void> {
  const use = await useBeforeCancelling(transaction, { edition_id: row.edition_id, registration_id: row.id });
  if (!use || row.payment_status === 'REFUNDED') return;
  if (!(await isLeft(transaction, row.edition_id, use.voucher_id))) throw new Refused('VOUCHER_GONE');
  await takeUseAgain(transaction, row.edition_id, use.id);
}
