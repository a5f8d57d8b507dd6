import { randomUUID } from 'node:crypto';
import { currencyOf } from '@isocentre/domain/fees/currency-of';
import { compare, type Count, countedByRail, denominationsOf, differs } from '@isocentre/domain/payments/shift';
import type { ShiftCounting } from '@isocentre/domain/payments/shift-forms';
import { reasonWords } from '@isocentre/domain/people/reason';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { failpoint } from '../../platform/failpoints.ts';
import type { Visit } from '../../platform/feature.ts';
import { accountOfActor, insistMoved } from './booking.ts';
import type { MoneyDeps } from './deps.ts';
import { insertShift, lockShift, mayTakeMoney, moveShift, type ShiftRow, takenIn } from './queries/shifts.ts';

/** Who acts: a shift always has a person. */
function personOf(visit: Visit): string {
  const account = accountOfActor(visit.actor);
  if (account === null) throw new Refused('NOT_PERMITTED');
  return account;
}

interface ShiftWork extends Pick<MoneyDeps, 'clock'> {
  transaction: Database;
}

const audit = (
  { transaction }: ShiftWork,
  visit: Visit,
  change: { action: string; entityId: string; before?: object; after?: object },
): Promise<unknown> =>
  writeAudit(transaction, { editionId: visit.edition.id, actor: visit.actor, requestId: visit.requestId, entity: 'shift', ...change });

/** A till of one's own, with what is in it to give change with. */
export async function openShift(work: ShiftWork, visit: Visit, { floatMinor }: { floatMinor: number }): Promise<string> {
  const { id: editionId, edition } = visit.edition;
  const shift = {
    edition_id: editionId,
    id: randomUUID(),
    account_id: personOf(visit),
    opened_at: work.clock.system(),
    currency: currencyOf(edition),
    float_minor: floatMinor,
    state: 'open',
  } as const;
  if (!(await insertShift(work.transaction, shift))) throw new Refused('SHIFT_OPEN');
  await audit(work, visit, { action: 'shift.opened', entityId: shift.id, after: { floatMinor, currency: shift.currency } });
  return shift.id;
}

/**
 * The cashier says what is there before anybody says what should be. Under the shift's lock: a payment that was being taken is in it,
 * or it is refused. Counted once more if somebody likes; both counts stay. For a cashier who may no longer take money, whoever keeps
 * the books does all this, and says why.
 */
export async function countShift(
  work: ShiftWork,
  visit: Visit,
  { id, booksKept, ...given }: ShiftCounting & { id: string; booksKept: boolean },
): Promise<void> {
  const { transaction } = work;
  const shift = await lockShift(transaction, visit.edition.id, id);
  if (!shift) throw new Refused('NOT_FOUND');
  const person = personOf(visit);
  const own = shift.account_id === person;
  if (!own && !(booksKept && !(await mayTakeMoney(transaction, shift)))) throw new Refused('NOT_YOUR_SHIFT');
  if (shift.state === 'closed') throw new Refused('SHIFT_CLOSED');
  insistMoved(shift.version === given.version, { version: shift.version, state: shift.state });
  const note = given.note || shift.note;
  if (given.counts === null) return explain(work, visit, shift, note);
  const { counts } = given;
  if (shift.recounted !== null) throw new Refused('SHIFT_RECOUNTED');
  const again = shift.state === 'counted';
  // What one person has counted another does not count again.
  if (again && own !== (shift.counted_by === null)) throw new Refused('NOT_YOUR_SHIFT');
  if (!own && !again && given.reason === undefined) throw new Refused('VALIDATION', { fields: { reason: reasonWords.missing } });
  refuseOtherNotes(shift, counts);
  const taken = await takenIn(transaction, shift.edition_id, id);
  const compared = compare(shift.float_minor, taken, counts);
  const sums = {
    expected_minor: compared.reduce((sum, { expectedMinor }) => sum + expectedMinor, 0),
    difference_minor: compared.reduce((sum, { differenceMinor }) => sum + differenceMinor, 0),
  };
  const first = {
    counted: JSON.stringify(counts),
    counted_at: work.clock.system(),
    ...(own ? {} : { counted_by: person, counted_because: given.reason ?? null }),
  };
  insistMoved(
    await moveShift(transaction, shift, 'counted', {
      ...(again ? { recounted: JSON.stringify(counts) } : first),
      ...(again ? { difference_minor: sums.difference_minor } : sums),
      note,
    }),
    { state: shift.state },
  );
  await audit(work, visit, {
    action: again ? 'shift.recounted' : own ? 'shift.counted' : 'shift.counted-for-cashier',
    entityId: id,
    after: { counted: countedByRail(counts), expectedMinor: sums.expected_minor, differenceMinor: sums.difference_minor },
  });
  failpoint('shift-counted');
}

/** Only what the difference is about, in words. */
async function explain(work: ShiftWork, visit: Visit, shift: ShiftRow, note: string | null): Promise<void> {
  if (shift.state === 'open') throw new Refused('SHIFT_NOT_COUNTED');
  if (note === null) throw new Refused('VALIDATION', { fields: { note: 'Please say what may have happened.' } });
  insistMoved(await moveShift(work.transaction, shift, 'counted', { note }), { state: shift.state });
  await audit(work, visit, { action: 'shift.explained', entityId: shift.id });
}

function refuseOtherNotes({ currency }: ShiftRow, { pieces }: Count): void {
  const known = denominationsOf(currency);
  if (pieces.some(({ minor }) => !known.includes(minor)))
    throw new Refused('VALIDATION', { fields: { counts: 'Please count coins and other notes as one sum.' } });
}

/** Another person signs it off, as it was shown to them; nothing in it changes afterwards. */
export async function closeShift(work: ShiftWork, visit: Visit, { id, version }: { id: string; version: number }): Promise<void> {
  const { transaction } = work;
  const closer = personOf(visit);
  const shift = await lockShift(transaction, visit.edition.id, id);
  if (!shift) throw new Refused('NOT_FOUND');
  if (shift.account_id === closer) throw new Refused('OWN_SHIFT');
  if (shift.state === 'open') throw new Refused('SHIFT_NOT_COUNTED');
  if (shift.state === 'closed') throw new Refused('SHIFT_CLOSED');
  insistMoved(shift.version === version, { version: shift.version });
  const last = (shift.recounted ?? shift.counted) as unknown as Count;
  const compared = compare(shift.float_minor, await takenIn(transaction, shift.edition_id, id), last);
  if (differs(compared) && shift.note === null) throw new Refused('NOTE_NEEDED');
  insistMoved(await moveShift(transaction, shift, 'closed', { closed_by: closer, closed_at: work.clock.system() }), { state: shift.state });
  await audit(work, visit, {
    action: 'shift.closed',
    entityId: id,
    after: { expectedMinor: Number(shift.expected_minor), differenceMinor: Number(shift.difference_minor) },
  });
  failpoint('shift-closed');
}
