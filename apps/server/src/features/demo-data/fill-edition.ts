import { DAY_MS } from '@isocentre/domain/durations';
import type { Edition } from '@isocentre/domain/editions/edition';
import { financialYear } from '@isocentre/domain/payments/receipt-number';
import type { Database } from '../../platform/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { chanceOf } from './chance.ts';
import { makeAbstract } from './make-abstract.ts';
import { type Committee, makeCommittee } from './make-committee.ts';
import { makeDelegate } from './make-delegates.ts';
import { makeLetters, makeMessage } from './make-mail.ts';
import { makeRecord } from './make-record.ts';
import { countRegistrations, insertRows, setCounters } from './queries.ts';
import { noRows, type Rows } from './rows.ts';
import type { World } from './world.ts';

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
  for (let number = 0; number < delegates; number++) {
    const delegate = makeDelegate(world, number, passwordHash);
    const paid = rows.registrations.at(-1)?.payment_status === 'PAID';
    makeLetters(world, delegate, paid);
    makeRecord(world, delegate, paid);
    if (chance.next() < 0.25) makeAbstract(world, delegate);
  }
  for (let number = 0; number < Math.ceil(delegates / 20); number++) makeMessage(world, number);
  const receipts = numberReceipts(rows, edition);
  const seats = rows.seat_reservations.reduce((sum, { seats: taken }) => sum + taken, 0);
  // Before their rows, as for real uploads; without rows they are swept away.
  for (const [key, bytes] of world.files) await files.put(key, bytes, 'application/pdf');
  await db.transaction().execute(async (transaction) => {
    const registered = await countRegistrations(transaction, editionId);
    if (registered > 0)
      throw new EditionInUse(`${registered} people are registered already. Demonstration data is only made for an edition without any.`);
    await insertRows(transaction, rows);
    await setCounters(transaction, editionId, { delegates, seats, receipts });
  });
  return { committee, rows };
}

/** Without gaps within a financial year, in the order of their days. Returns the last number of each year. */
function numberReceipts({ receipts }: Rows, { timeZone, limits }: Edition): Map<string, number> {
  const last = new Map<string, number>();
  const dayOf = ({ issued_at: at }: (typeof receipts)[number]) => new Date(at);
  for (const receipt of receipts.toSorted((a, b) => dayOf(a).getTime() - dayOf(b).getTime())) {
    const year = financialYear(dayOf(receipt), timeZone, limits.financialYearStartsInMonth);
    const number = (last.get(year) ?? 0) + 1;
    last.set(year, number);
    Object.assign(receipt, { financial_year: year, number });
  }
  return last;
}
