import type { listVouchers as listRoute, listVoucherUses as usesRoute, Voucher } from '@isocentre/contract/money/vouchers';
import type { Answer, Parsed } from '@isocentre/contract/route';
import { localDate } from '@isocentre/domain/editions/local-time';
import type { VoucherChange, VoucherForm } from '@isocentre/domain/payments/vouchers';
import { voucherInWords, voucherStanding } from '@isocentre/domain/payments/vouchers';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { cursorOf, fromCursor } from '../../platform/keyset.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import { changeVoucher, makeVoucher } from '../payments/vouchers.ts';
import { categoryLabel, payerOf } from './describe.ts';
import { findUses, findVouchers, type ListedVoucher, makerOf, voucherExists } from './queries/vouchers.ts';

const PAGE = 50;

function describe({ edition: { edition }, now }: Visit, row: Omit<ListedVoucher, 'key'>): Voucher {
  const { id, kind, uses, used, holder, version, phase, category } = row;
  return {
    id,
    code: voucherInWords(row.code),
    kind,
    phase: phase === null ? null : { code: phase, label: edition.phases.find((one) => one.code === phase)?.name ?? phase },
    category: { code: category, label: categoryLabel(edition, category) },
    uses,
    used,
    validUntil: localDate(new Date(row.valid_until.getTime() - 1), edition.timeZone),
    standing: voucherStanding(row, now),
    holder,
    madeBy: row.maker,
    madeAt: row.made_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    version,
  };
}

/** Vouchers with how often each was used, and what a new one can be for. */
export async function listVouchers(
  { db }: { db: Database },
  { after }: Parsed<typeof listRoute>['query'],
  visit: Visit,
): Promise<Answer<typeof listRoute>> {
  const { id: editionId, edition } = visit.edition;
  const found = await findVouchers(db, editionId, { from: fromCursor({ after }, 'instant'), most: PAGE + 1 });
  const rows = found.slice(0, PAGE);
  const last = rows.at(-1);
  return {
    vouchers: rows.map((row) => describe(visit, row)),
    next: last && found.length > PAGE ? cursorOf({ key: last.key, id: last.id }) : null,
    categories: edition.categories
      .filter(({ pricing }) => pricing !== 'complimentary')
      .map(({ code, label, pricing }) => ({ code, label, phased: pricing === 'phased' })),
    phases: edition.phases.map(({ code, name }) => ({ code, label: name })),
  };
}

export const makeNewVoucher = (deps: MoneyDeps, visit: Visit, form: VoucherForm): Promise<Voucher> =>
  makeVoucher(deps, visit, form, async (row) => describe(visit, { ...row, maker: await makerOf(deps.db, row.made_by) }));

export async function changeOneVoucher(deps: MoneyDeps, visit: Visit, change: VoucherChange & { id: string }): Promise<Voucher> {
  const row = await changeVoucher(deps, visit, change);
  return describe(visit, { ...row, maker: await makerOf(deps.db, row.made_by) });
}

/** Who used a voucher; also those whose use went back. */
export async function listVoucherUses(
  { db }: { db: Database },
  { id, after }: { id: string } & Parsed<typeof usesRoute>['query'],
  visit: Visit,
): Promise<Answer<typeof usesRoute>> {
  const { id: editionId, edition } = visit.edition;
  if (!(await voucherExists(db, editionId, id))) throw new Refused('NOT_FOUND');
  const found = await findUses(db, editionId, id, { from: fromCursor({ after }, 'instant'), most: PAGE + 1 });
  const rows = found.slice(0, PAGE);
  const last = rows.at(-1);
  return {
    uses: rows.map(({ registration, number, name, status, usedAt, returnedAt, id: use }) => ({
      id: use,
      delegate: payerOf(edition, registration, number, name),
      status,
      usedAt: usedAt.toISOString(),
      returnedAt: returnedAt?.toISOString() ?? null,
    })),
    next: last && found.length > PAGE ? cursorOf({ key: last.key, id: last.id }) : null,
  };
}
