import { mergeDelegates } from '../features/corrections/merge-delegates.ts';
import { noteAddress } from '../features/corrections/note-address.ts';
import { readMerge } from '../features/corrections/read-merge.ts';
import { readTransfer } from '../features/corrections/read-transfer.ts';
import { transferDelegate } from '../features/corrections/transfer-delegate.ts';
import { joinWaitingList, leaveWaitingList } from '../features/payments/wait-for-seat.ts';
import { changeWorkshop, readWorkshop } from '../features/payments/workshop.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { goodForm } from './delegates.ts';
import type { Act, MoneyWorld, Person } from './money-world.ts';

/** What organisers and delegates do with registrations and places, between all that happens to the money. */

/** Somebody else of the same world. */
async function another({ db }: MoneyWorld, { registrationId }: Person, dice: number) {
  const others = await db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select(['registrations.id', 'accounts.email'])
    .where('edition_id', '=', 1)
    .where('registrations.id', '<>', registrationId)
    .orderBy('registrations.id')
    .offset(dice % 20)
    .limit(1)
    .execute();
  return others[0];
}

export const ORGANISER_ACTIONS = {
  'is handed on': async (world, { visit, registrationId }, dice) => {
    const { deps, db, paying } = world;
    const other = dice % 5 === 0 ? await another(world, { visit, registrationId, colleague: visit }, dice) : undefined;
    const email = other?.email ?? `heir-${dice}-${registrationId}@example.org`;
    const { details, mark: seen } = await readTransfer(deps, visit, email);
    const { version } = await db.selectFrom('registrations').select('version').where('id', '=', registrationId).executeTakeFirstOrThrow();
    const { name, mobile, designation, postalAddress, postalPin, institute, city } = goodForm;
    const given = { ...details, name, mobile, designation, postalAddress, postalPin, institute, city, membershipId: 'TN-1', age: '41' };
    const body = { version, reason: 'a colleague comes', email, details: given, seen };
    await transferDelegate({ ...deps, files: openFiles(paying.site.config) }, visit, body);
  },
  'is merged with somebody': async (world, person, dice) => {
    const other = await another(world, person, dice);
    if (!other) return;
    const { mark: seen } = await readMerge(world.deps, person.visit, other.id);
    await mergeDelegates(world.deps, person.visit, { other: other.id, reason: 'registered twice', seen });
  },
  'has another address': (world, { visit, registrationId }, dice) =>
    noteAddress(world.deps, visit, { email: `moved-${dice}-${registrationId}@example.org`, reason: 'asked by mail' }),
  'waits for a place': (world, { visit }) => joinWaitingList(world.deps, visit),
  'waits no longer': (world, { visit }) => leaveWaitingList(world.deps, visit),
  'there are more places, or fewer': async ({ deps, db }, { visit }, dice) => {
    const { version, capacity } = await readWorkshop(db, visit);
    await changeWorkshop(deps, { version, capacity: Math.max(0, (capacity ?? 10) + (dice % 5) - 2), groups: [] }, visit);
  },
} as const satisfies Record<string, Act>;
