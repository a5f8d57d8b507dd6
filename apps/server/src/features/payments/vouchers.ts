import { randomInt, randomUUID } from 'node:crypto';
import type { Edition } from '@isocentre/domain/editions/edition';
import { dayAfter, localDate, startOfDay } from '@isocentre/domain/editions/local-time';
import { type VoucherChange, voucherFaults, type VoucherForm, voucherKey } from '@isocentre/domain/payments/vouchers';
import { Refused, STATE_MOVED } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { once } from '../../platform/idempotency.ts';
import { accountOfActor } from './booking.ts';
import type { MoneyDeps } from './deps.ts';
import { changeVoucherRow, insertVoucher, lockVoucher, type VoucherRow } from './queries/vouchers.ts';

/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const MADE_UP = 12;

const madeUp = () => Array.from({ length: MADE_UP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** The end of its last day. */
function endOf(day: string, { timeZone }: Edition, now: Date): Date {
  if (day < localDate(now, timeZone)) throw new Refused('VALIDATION', { fields: { validUntil: 'This day is over.' } });
  return startOfDay(dayAfter(day), timeZone);
}

const audit = (transaction: Database, visit: Visit, entry: { action: string; id: string; before?: object; after: object }) =>
  writeAudit(transaction, {
    editionId: visit.edition.id,
    actor: visit.actor,
    requestId: visit.requestId,
    action: entry.action,
    entity: 'voucher',
    entityId: entry.id,
    ...(entry.before ? { before: entry.before } : {}),
    after: entry.after,
  });

/** A new voucher; without a code of its own it gets one that nobody can guess. */
export async function makeVoucher<Shown>(
  deps: MoneyDeps,
  visit: Visit,
  form: VoucherForm,
  shown: (row: VoucherRow) => Promise<Shown>,
): Promise<Shown> {
  const { edition, id: editionId } = visit.edition;
  const faults = voucherFaults(edition, form);
  if (Object.keys(faults).length > 0) throw new Refused('VALIDATION', { fields: faults });
  const row: VoucherRow = {
    edition_id: editionId,
    id: randomUUID(),
    code: voucherKey(form.code) || madeUp(),
    kind: form.kind,
    phase: form.kind === 'phase' ? form.phase : null,
    category: form.category,
    uses: form.uses,
    used: 0,
    valid_until: endOf(form.validUntil, edition, visit.now),
    ended_at: null,
    holder: form.holder,
    made_by: accountOfActor(visit.actor),
    made_at: deps.clock.system(),
    version: 1,
  };
  return deps.db.transaction().execute((transaction) =>
    once(transaction, visit.requestKey, async () => {
      if (!(await insertVoucher(transaction, row)))
        throw new Refused('VOUCHER_CODE_TAKEN', { fields: { code: 'There is a voucher with this code already.' } });
      const { kind, phase, category, uses } = row;
      // Never the code: whoever reads the record could use it.
      await audit(transaction, visit, {
        action: 'voucher.made',
        id: row.id,
        after: { kind, phase, category, uses, validUntil: form.validUntil },
      });
      return shown(row);
    }),
  );
}

/** How many, until when, for whom; or the end of it. What it gives stays: people were told. */
export async function changeVoucher(deps: MoneyDeps, visit: Visit, { id, ...change }: VoucherChange & { id: string }): Promise<VoucherRow> {
  const { edition, id: editionId } = visit.edition;
  return deps.db.transaction().execute(async (transaction) => {
    const before = await lockVoucher(transaction, editionId, id);
    if (!before) throw new Refused('NOT_FOUND');
    if (before.version !== change.version) throw new Refused('CHANGED_ELSEWHERE', { words: STATE_MOVED });
    if (before.ended_at !== null) throw new Refused('VOUCHER_ENDED');
    if (change.uses < before.used)
      throw new Refused('VOUCHER_USED_MORE', { fields: { uses: `It has been used ${before.used} times already.` } });
    const lastDay = localDate(new Date(before.valid_until.getTime() - 1), edition.timeZone);
    const after = await changeVoucherRow(transaction, before, {
      uses: change.uses,
      holder: change.holder,
      // What stays may be over: only another day has to come.
      valid_until: change.validUntil === lastDay ? before.valid_until : endOf(change.validUntil, edition, visit.now),
      ended_at: change.ended ? visit.now : null,
    });
    await audit(transaction, visit, {
      action: change.ended ? 'voucher.ended' : 'voucher.changed',
      id,
      before: { uses: before.uses, validUntil: lastDay },
      after: { uses: after.uses, validUntil: change.validUntil, used: after.used },
    });
    return after;
  });
}
