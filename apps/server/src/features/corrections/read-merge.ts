import { createHash } from 'node:crypto';
import type { readMerge as route } from '@isocentre/contract/delegates/duplicates';
import type { Answer } from '@isocentre/contract/route';
import type { Merge, MergeSide } from '@isocentre/domain/corrections/merge';
import type { Edition } from '@isocentre/domain/editions/edition';
import { Refused } from '@isocentre/domain/refusals';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { isSettled } from '@isocentre/domain/registration/payment-status';
import { seatsOf } from '@isocentre/domain/workshop/seats';
import type { Database } from '../../platform/database.ts';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { accountOfActor } from '../payments/booking.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import { hasMoney } from '../registration/queries/proofs.ts';
import type { RegistrationRow } from '../registration/queries/registration.ts';
import { subjectOf } from './begin-correction.ts';
import { readCancellationFacts } from './queries/cancellation.ts';
import { readMergeFacts } from './queries/merge.ts';

/** What merging would mean; only reads. */
export async function readMerge({ db }: MoneyDeps, visit: RegistrationVisit, other: string): Promise<Answer<typeof route>> {
  const { merge } = await computeMerge(db, visit, other);
  return { merge, mark: markOfMerge(merge) };
}

interface Computed {
  merge: Merge;
  stays: RegistrationRow;
  goes: RegistrationRow;
}

/** Throws a refusal where it cannot be done. */
export async function computeMerge(db: Database, visit: RegistrationVisit, other: string): Promise<Computed> {
  const { edition } = visit.edition;
  if (other.toLowerCase() === visit.registrationId.toLowerCase())
    throw new Refused('VALIDATION', { fields: { other: 'Please choose two registrations.' } });
  const first = await subjectOf(db, visit);
  const second = await subjectOf(db, { ...visit, registrationId: other });
  const me = accountOfActor(visit.actor);
  if (me === first.account_id || me === second.account_id) throw new Refused('OWN_REGISTRATION');
  for (const row of [first, second]) if (!isOver(row)) refuseGone(edition, row);
  const money = new Map<string, boolean>();
  for (const { edition_id: editionId, id } of [first, second]) money.set(id, await hasMoney(db, editionId, id));
  const paid = (row: RegistrationRow) => money.get(row.id) === true;
  if (paid(first) && paid(second)) throw bothPaid(edition, first, second);
  const goesFirst = paid(second) || (!paid(first) && isSettled(second.payment_status) && !isSettled(first.payment_status));
  const [stays, goes] = goesFirst || (isOver(first) && !paid(first)) ? [second, first] : [first, second];
  refuseGone(edition, stays);
  const facts = await readCancellationFacts(db, goes.edition_id, goes.id);
  const { waitsFor, staysHasPlace, ...moving } = await readMergeFacts(db, stays, goes);
  const waiting = waitsFor === null ? 'none' : !staysHasPlace && wants(edition, stays) === waitsFor ? 'moves' : 'ends';
  const merge: Merge = {
    stays: sideOf(edition, stays, paid(stays)),
    goes: sideOf(edition, goes, paid(goes)),
    ...moving,
    waiting,
    releasesSeats: waiting === 'moves' ? 0 : facts.releasesSeats,
    closesOrder: facts.closesOrder,
  };
  return { merge, stays, goes };
}

export const markOfMerge = (merge: Merge): string => createHash('sha256').update(JSON.stringify(merge)).digest('base64url').slice(0, 22);

/** How many places somebody could still wait for. */
const wants = ({ categories }: Edition, { category, payment_status: status }: RegistrationRow): number => {
  const found = isSettled(status) ? undefined : categories.find(({ code }) => code === category);
  return found ? seatsOf(found) : 0;
};

const numberOf = ({ delegatePrefix }: Edition, row: RegistrationRow) => delegateNumber(delegatePrefix, row.delegate_number);

/** All of its money went back and it was cancelled with it: nothing is left to be restored, and it may be the one that goes. */
const isOver = ({ payment_status: status, merged_into: into }: RegistrationRow) => status === 'REFUNDED' && into === null;

function refuseGone(edition: Edition, row: RegistrationRow): void {
  if (!row.cancelled_at) return;
  throw row.merged_into === null
    ? new Refused('RESTORE_FIRST', { words: `${numberOf(edition, row)} is cancelled. Please restore it first.` })
    : new Refused('MERGED', { words: `${numberOf(edition, row)} was merged into another registration already.` });
}

const bothPaid = (edition: Edition, first: RegistrationRow, second: RegistrationRow) =>
  new Refused('MONEY_IN_BOTH', {
    words: `Money was paid for both, ${numberOf(edition, first)} and ${numberOf(edition, second)}. Refund one of them first; then they can be merged.`,
  });

const sideOf = (edition: Edition, row: RegistrationRow, money: boolean): MergeSide => ({
  id: row.id,
  number: numberOf(edition, row),
  name: row.name,
  email: row.email,
  category: edition.categories.find(({ code }) => code === row.category)?.label ?? null,
  status: row.payment_status,
  money,
  version: row.version,
});
