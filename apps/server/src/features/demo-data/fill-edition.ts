import { DAY_MS } from '@isocentre/domain/durations';
import type { Edition } from '@isocentre/domain/editions/edition';
import { financialYear } from '@isocentre/domain/payments/receipt-number';
import type { Database } from '../../platform/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { chanceOf } from './chance.ts';
import { makeAbstract } from './make-abstract.ts';
import { type Committee, makeCommittee } from './make-committee.ts';
import { makeCreditNotes } from './make-credit-notes.ts';
import { makeDelegate } from './make-delegates.ts';
import { makeDrafts } from './make-drafts.ts';
import { makeInvoices } from './make-invoices.ts';
import { makeLetters, makeMessage } from './make-mail.ts';
import { makeRecord } from './make-record.ts';
import { makeReview } from './make-review.ts';
import { makeSettlements } from './make-settlements.ts';
import { makeShifts } from './make-shifts.ts';
import { countRegistrations, endShifts, insertRows, setCounters } from './queries.ts';
import { makeVouchers } from './make-vouchers.ts';
import { noRows, type Rows } from './rows.ts';
import type { World } from './world.ts';

/** Abstracts for each delegate. */
const ABSTRACTS = 0.36;

export class EditionInUse extends Error {}

export interface Filling {
  editionId: number;
  societyId: number;
  edition: Edition;
  /** The edition's present. */
  now: Date;
  delegates: number;
  seed: number;
  /** Of every account that is made. */
  passwordHash: string;
}

/** Fills an edition that nobody has registered for with an invented conference, all of it or nothing. */
export async function fillEdition(
  { db, files }: { db: Database; files: Files },
  filling: Filling,
): Promise<{ committee: Committee; rows: Rows }> {
  const { editionId, societyId, edition, now, delegates, seed, passwordHash } = filling;
  const chance = chanceOf(seed);
  const rows = noRows();
  const committee = makeCommittee({ rows, chance }, { editionId, societyId, passwordHash, at: new Date(now.getTime() - 90 * DAY_MS) });
  const world: World = {
    chance,
    rows,
    editionId,
    edition,
    now,
    ownerId: committee.owner.accountId,
    treasurerId: committee.treasurer.accountId,
    registrarId: committee.registrar.accountId,
    files: new Map(),
  };
  for (let index = 0; index < delegates; index++) {
    const delegate = makeDelegate(world, index, passwordHash);
    const paid = rows.registrations.at(-1)?.payment_status === 'PAID';
    makeLetters(world, delegate, paid);
    makeRecord(world, delegate, paid);
    // The same share of any number of delegates: 180 of 500.
    if (Math.floor((index + 1) * ABSTRACTS) > Math.floor(index * ABSTRACTS)) makeAbstract(world, delegate);
  }
  for (let index = 0; index < Math.ceil(delegates / 20); index++) makeMessage(world, index);
  makeReview(world, { committee, societyId, passwordHash });
  const shifts = makeShifts(world, committee);
  makeCreditNotes(world);
  const receipts = number(rows.receipts, edition);
  const notes = number(rows.credit_notes, edition);
  makeSettlements(world, societyId);
  makeVouchers(world);
  makeDrafts(world, committee.editor.accountId);
  const invoices = makeInvoices(world);
  const seats = rows.seat_reservations.reduce((sum, { seats: taken }) => sum + taken, 0);
  // Before their rows, as for real uploads; without rows they are swept away.
  for (const [key, bytes] of world.files) await files.put(key, bytes, 'application/pdf');
  await db.transaction().execute(async (transaction) => {
    const registered = await countRegistrations(transaction, editionId);
    if (registered > 0)
      throw new EditionInUse(`${registered} people are registered already. Demonstration data is only made for an edition without any.`);
    await insertRows(transaction, rows);
    await endShifts(transaction, editionId, shifts);
    await setCounters(transaction, editionId, { delegates, seats, receipts, notes, invoices });
  });
  return { committee, rows };
}

type Numbered = Rows['receipts'][number] | Rows['credit_notes'][number];

/** Without gaps within a financial year, in the order of their days. Returns the last number of each year. */
function number(documents: readonly Numbered[], { timeZone, limits }: Edition): Map<string, number> {
  const last = new Map<string, number>();
  const dayOf = ({ issued_at: at }: Numbered) => new Date(at);
  for (const one of documents.toSorted((a, b) => dayOf(a).getTime() - dayOf(b).getTime())) {
    const year = financialYear(dayOf(one), timeZone, limits.financialYearStartsInMonth);
    const next = (last.get(year) ?? 0) + 1;
    last.set(year, next);
    Object.assign(one, { financial_year: year, number: next });
  }
  return last;
}
