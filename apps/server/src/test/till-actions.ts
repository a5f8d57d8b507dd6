import { recordPayment } from '@isocentre/contract/money/offline';
import { closeShift, countShift, listShifts, openShift } from '@isocentre/contract/money/shifts';
import type { Call } from '@isocentre/contract/route';
import type { TakenPayment } from '@isocentre/domain/payments/money-forms';
import type { Count } from '@isocentre/domain/payments/shift';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';

/** What cashiers and treasurers do about tills, through the routes. */
const params = { edition: ampiTnpy2025.slug };

let references = 0;
export const takeIn = (call: Call, registration: string, change: Partial<TakenPayment> = {}) => {
  const rail = change.rail ?? 'cash';
  const reference = rail === 'cash' ? '' : `APP ${(references += 1)}`;
  const body = { rail, amountMinor: 150_000, receivedOn: '2025-08-01', reference, payer: '', ...change };
  return call(recordPayment, { params: { ...params, id: registration }, body });
};

export const shiftsOf = (call: Call, query: { state?: string } = {}) => call(listShifts, { params, query });

/** A new shift of theirs; what was open is counted first. */
export async function till(call: Call, floatMinor = 200_000): Promise<{ id: string; version: number }> {
  const { mine } = await shiftsOf(call);
  if (mine) await countTill(call, mine, counts(0));
  const { shift: id } = await call(openShift, { params, body: { floatMinor } });
  return { id, version: 1 };
}

export const counts = (cashMinor: number, terminalMinor = 0): Count => ({ pieces: [], otherMinor: cashMinor, terminalMinor });

export const countTill = (call: Call, { id, version }: { id: string; version: number }, found: Count | null, note = '') =>
  call(countShift, { params: { ...params, id }, body: { version, counts: found, note } });

export const closeTill = (call: Call, { id, version }: { id: string; version: number }) =>
  call(closeShift, { params: { ...params, id }, body: { version } });
